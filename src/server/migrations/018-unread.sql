-- Of what an operator was mailed and has not looked at since: the kind of news, and when it was mailed.
alter table operators add column unread jsonb not null default '{}';
