-- A template can be the text with which developers are rejected for a reason.

-- A short table, whose rows a firm's writers can spare for a moment.
-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid

alter table message_templates add column rejection_reason text constraint message_templates_rejection_reason_check check (
  rejection_reason in (
    'SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'LANGUAGE', 'RATE', 'LOCATION', 'AVAILABILITY', 'NO_RESPONSE', 'NO_DEMAND',
    'FOUND_OTHER_WORK', 'PERFORMANCE', 'CONDUCT', 'DUPLICATE', 'OTHER'
  )
);
create unique index message_templates_rejection_reason_key on message_templates (rejection_reason) where deleted_at is null;
