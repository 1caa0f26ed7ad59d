-- What the call sent, so that a key is not taken for another request. Null in rows of earlier versions.
alter table first_answers add column request_hash text;
-- Whether the call made something. Such rows go after a day.
alter table first_answers add column made boolean not null default false;
