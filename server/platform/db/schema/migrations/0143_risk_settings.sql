-- An admin chooses how many points each reason adds to the risk of a placement, and from how many points on it is at risk.
alter table firm_settings
  add column risk_low_mood integer not null default 1 check (risk_low_mood between 0 and 9),
  add column risk_mood_fell integer not null default 1 check (risk_mood_fell between 0 and 9),
  add column risk_missed integer not null default 1 check (risk_missed between 0 and 9),
  add column risk_end_near integer not null default 1 check (risk_end_near between 0 and 9),
  add column risk_from integer not null default 2,
  -- Otherwise nobody would ever be at risk. All rows meet it, so none is read.
  add constraint firm_settings_risk_from_check
    check (risk_from between 1 and risk_low_mood + risk_mood_fell + risk_missed + risk_end_near) not valid;
