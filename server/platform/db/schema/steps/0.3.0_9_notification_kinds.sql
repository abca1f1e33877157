-- Kinds of notifications are new. A start makes these checks anew.
alter table notifications drop constraint notifications_kind_check;
alter table notification_settings drop constraint notification_settings_kind_check;
