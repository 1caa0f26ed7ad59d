-- Devices write an 'é' in two ways. Names and places are kept in one (NFC). What has come in since is in it.
update sellers set name = normalize(name) where name is not normalized;
update drivers set first_name = normalize(first_name), last_name = normalize(last_name)
  where first_name is not normalized or last_name is not normalized;
update deliveries set contact = normalize(contact), pickup_address = normalize(pickup_address),
  dropoff_address = normalize(dropoff_address)
  where contact is not normalized or pickup_address is not normalized or dropoff_address is not normalized;
update dishes set dish_name = normalize(dish_name) where dish_name is not normalized;
update survey_answers set name = normalize(name) where name is not normalized;
