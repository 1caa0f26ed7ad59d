-- step: audit
-- A seller's council status in words of its own may name somebody, and the audit log outlives an erasure.
update audit set detail = '{}'
where action = 'council status set' and not (
  lower(detail ->> 'from') in ('pending', 'registered', 'approved', 'active', 'live', 'refused', 'in other words')
  and lower(detail ->> 'to') in ('pending', 'registered', 'approved', 'active', 'live', 'refused', 'in other words')
);

-- step rows: first answers
-- Customers' details stand with their delivery alone.
with batch as (
  select distinct account_id from first_answers where account_id > '{after}' order by account_id limit 100
), cleared as (
  update first_answers
  set body = body #- '{answer,pickup_address}' #- '{answer,dropoff_address}' #- '{answer,contact}' #- '{answer,notes}'
  from batch where first_answers.account_id = batch.account_id
)
select account_id as last from batch order by account_id desc limit 1;

-- step: operators
-- The second factor of operators: a secret that waits for its first code, the one that counts, the time step of the
-- code that was used last, and the hashes of the recovery codes that are left.
alter table operators add column totp_pending text;
alter table operators add column totp_secret text;
alter table operators add column totp_step integer;
alter table operators add column recovery_hashes text[] not null default '{}';
