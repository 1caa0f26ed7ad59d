-- Devices write an 'é' in two ways. Names and places are kept in one (NFC). What has come in since is in it.

-- step rows, may fail: sellers
with batch as (
  select id as last from sellers where id > '{after}' order by id limit 2000
), cleaned as (
  update sellers set name = normalize(name) from batch
  where id = batch.last and (name is not normalized)
)
select last from batch order by last desc limit 1;

-- step rows, may fail: drivers
with batch as (
  select id as last from drivers where id > '{after}' order by id limit 2000
), cleaned as (
  update drivers set first_name = normalize(first_name), last_name = normalize(last_name) from batch
  where id = batch.last and (first_name is not normalized
    or last_name is not normalized)
)
select last from batch order by last desc limit 1;

-- step rows, may fail: deliveries
with batch as (
  select id as last from deliveries where id > '{after}' order by id limit 2000
), cleaned as (
  update deliveries set contact = normalize(contact), pickup_address = normalize(pickup_address), dropoff_address = normalize(dropoff_address) from batch
  where id = batch.last and (contact is not normalized
    or pickup_address is not normalized
    or dropoff_address is not normalized)
)
select last from batch order by last desc limit 1;

-- step rows, may fail: dishes
with batch as (
  select menu_id as last from dishes where menu_id > '{after}' order by menu_id limit 2000
), cleaned as (
  update dishes set dish_name = normalize(dish_name) from batch
  where menu_id = batch.last and (dish_name is not normalized)
)
select last from batch order by last desc limit 1;

-- step rows, may fail: answers
with batch as (
  select id as last from survey_answers where id > '{after}' order by id limit 2000
), cleaned as (
  update survey_answers set name = normalize(name) from batch
  where id = batch.last and (name is not normalized)
)
select last from batch order by last desc limit 1;
