// Printed from the database by `npm run schema`, and never edited. What SQL cannot name is in columnTypes.ts.

import type { Generated, GeneratedAlways } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type {
  Business,
  Day,
  Decimal,
  DefaultedJson,
  Json,
  JsonObject,
  MaybeJson,
  MaybeMoment,
  MomentColumn,
  RecordTables,
  StampedMoment,
  WrittenLater,
  WrittenOnce,
} from './columnKinds.ts'
import type { ColumnTypes } from './columnTypes.ts'

/** Every table, column by column. Money is in cents of the row's currency. An insert may leave out columns that the database fills in. */
export interface Tables extends RecordTables {
  events: EventsTable
  state_changes: StateChangesTable
  users: UsersTable
  developers: DevelopersTable
  sessions: SessionsTable
  password_links: PasswordLinksTable
  oidc_artefacts: OidcArtefactsTable
  idp_keys: IdpKeysTable
  security_events: SecurityEventsTable
  failed_sign_ins: FailedSignInsTable
  account_activity: AccountActivityTable
  merged_developers: MergedDevelopersTable
  handovers: HandoversTable
  mutation_keys: MutationKeysTable
  rate_limits: RateLimitsTable
  tasks: TasksTable
  task_runs: TaskRunsTable
  clock_pauses: ClockPausesTable
  unowned_files: UnownedFilesTable
  saved_views: SavedViewsTable
  firm_settings: FirmSettingsTable
  goals: GoalsTable
  list_layouts: ListLayoutsTable
  home_settings: HomeSettingsTable
  last_visits: LastVisitsTable
  figure_mail_settings: FigureMailSettingsTable
  figure_mails: FigureMailsTable
  backup_states: BackupStatesTable
  import_runs: ImportRunsTable
  firm_exports: FirmExportsTable
  suspect_files: SuspectFilesTable
  companies: CompaniesTable
  company_users: CompanyUsersTable
  contacts: ContactsTable
  exchange_rates: ExchangeRatesTable
  skills: SkillsTable
  catalogue_entries: CatalogueEntriesTable
  ignored_skill_names: IgnoredSkillNamesTable
  imported_skill_names: ImportedSkillNamesTable
  resumes: ResumesTable
  resume_vocabulary: ResumeVocabularyTable
  misspelled_resumes: MisspelledResumesTable
  resume_alerts: ResumeAlertsTable
  resume_alert_hits: ResumeAlertHitsTable
  jobs: JobsTable
  job_skills: JobSkillsTable
  unread_skill_texts: UnreadSkillTextsTable
  unknown_skill_mentions: UnknownSkillMentionsTable
  job_regions: JobRegionsTable
  job_profiles: JobProfilesTable
  application_forms: ApplicationFormsTable
  applications: ApplicationsTable
  application_floods: ApplicationFloodsTable
  interview_times: InterviewTimesTable
  exclusions: ExclusionsTable
  placements: PlacementsTable
  placement_rates: PlacementRatesTable
  check_ins: CheckInsTable
  follow_ups: FollowUpsTable
  placement_facts: PlacementFactsTable
  imported_moves: ImportedMovesTable
  meetings: MeetingsTable
  meeting_facts: MeetingFactsTable
  meeting_guests: MeetingGuestsTable
  job_message_batches: JobMessageBatchesTable
  messages: MessagesTable
  message_replies: MessageRepliesTable
  failed_mails: FailedMailsTable
  reminders: RemindersTable
  assessments: AssessmentsTable
  assessment_versions: AssessmentVersionsTable
  criteria: CriteriaTable
  assessment_reviewers: AssessmentReviewersTable
  challenges: ChallengesTable
  challenge_revisions: ChallengeRevisionsTable
  developer_assessments: DeveloperAssessmentsTable
  submissions: SubmissionsTable
  anonymous_copies: AnonymousCopiesTable
  work_findings: WorkFindingsTable
  work_searches: WorkSearchesTable
  work_openings: WorkOpeningsTable
  reviews: ReviewsTable
  review_scores: ReviewScoresTable
  days_off: DaysOffTable
  signed_links: SignedLinksTable
  signed_terms: SignedTermsTable
  talk_answers: TalkAnswersTable
  texts: TextsTable
  text_versions: TextVersionsTable
  developer_skills: DeveloperSkillsTable
  note_mentions: NoteMentionsTable
  notes: NotesTable
  company_facts: CompanyFactsTable
  client_facts: ClientFactsTable
  review_facts: ReviewFactsTable
  security_event_facts: SecurityEventFactsTable
  developer_facts: DeveloperFactsTable
  job_facts: JobFactsTable
  skill_counts: SkillCountsTable
  job_profile_facts: JobProfileFactsTable
  vetting_facts: VettingFactsTable
  retention_rules: RetentionRulesTable
  retention_items: RetentionItemsTable
  notifications: NotificationsTable
  notification_settings: NotificationSettingsTable
  notifications_set_aside: NotificationsSetAsideTable
  notification_mails: NotificationMailsTable
}

/** Tables whose writes are not logged as events: internal tables, and facts that triggers maintain. */
export const tablesWithoutEvents = [
  'account_activity',
  'application_floods',
  'application_forms',
  'backup_states',
  'catalogue_entries',
  'challenge_revisions',
  'client_facts',
  'clock_pauses',
  'company_facts',
  'data_release',
  'developer_facts',
  'events',
  'failed_mails',
  'failed_sign_ins',
  'figure_mails',
  'firm_exports',
  'idp_keys',
  'import_runs',
  'imported_skill_names',
  'job_facts',
  'job_profile_facts',
  'last_visits',
  'meeting_facts',
  'migrations',
  'misspelled_resumes',
  'mutation_keys',
  'note_mentions',
  'notification_mails',
  'notifications',
  'oidc_artefacts',
  'password_links',
  'placement_facts',
  'rate_limits',
  'reminders',
  'resume_alert_hits',
  'resume_alerts',
  'resume_vocabulary',
  'retention_items',
  'review_facts',
  'security_event_facts',
  'security_events',
  'sessions',
  'skill_counts',
  'state_changes',
  'suspect_files',
  'task_runs',
  'tasks',
  'unknown_skill_mentions',
  'unowned_files',
  'unread_skill_texts',
  'vetting_facts',
  'work_openings',
  'work_searches',
] as const satisfies readonly (keyof Tables)[]

/** The columns of each table that a write fills. The transaction numbers of one server say nothing to another. */
export const writtenColumns = {
  account_activity: 'user_id last_seen_at',
  anonymous_copies:
    'id developer_assessment_id url file_key file_name file_type file_size added_by_id deleted_at created_at updated_at version',
  application_floods: 'id only_one began_at last_at dropped',
  application_forms:
    'id form_hash application job_id token_hash sealed_message file_key file_name file_type file_size file_hash extracted_text created_at submitted_at confirmed_at expires_at address_hash network_hash wide_network_hash',
  applications:
    'id developer_id job_id source answers decision decision_note decided_by_id decided_at created_at updated_at version',
  assessment_reviewers: 'id assessment_id user_id created_at updated_at version',
  assessment_versions: 'id assessment_id number instructions pass_mark saved_at stack created_at updated_at version',
  assessments: 'id name type description stack deleted_at work_shown created_at updated_at version',
  backup_states: 'only_one id tried_at problem failing_since good_name good_at proof_at proof proof_detail',
  catalogue_entries: 'key offered_at',
  challenge_revisions: 'id challenge_id number brief url_repository hours deadline_days first_sent_at',
  challenges:
    'id assessment_id name brief revision url_repository hours deadline_days deleted_at created_at updated_at version',
  check_ins:
    'id placement_id party state due_on host_id held_at channel mood notes planned_on snoozed_until snooze_reason created_at updated_at version',
  client_facts: 'user_id company_name',
  clock_pauses: 'id only_one reason began_at seconds',
  companies: 'id name domain status owner_id time_zone terms notes deleted_at search created_at updated_at version',
  company_facts: 'company_id active_jobs profiles_out placed_now newest_job_at last_touch_at owner_name starting',
  company_users: 'id user_id company_id created_at updated_at version',
  contacts: 'id company_id name title email phone notes deleted_at do_not_contact created_at updated_at version',
  criteria: 'id assessment_version_id position name weight anchors must_pass created_at updated_at version',
  days_off: 'id user_id from_day to_day note created_at updated_at version',
  developer_assessments:
    'id developer_id assessment_version_id challenge_id code_name status status_note result total_score url_submission sent_at due_at started_at submitted_at completed_at challenge_revision_id sent_by_id planned_reviewer_ids remind_at reviewers_reminded_at work_shown talk_meeting_id talk_on talk_minutes talk_with_ids recorded_by_id asked_again_at asked_again_because created_at updated_at version',
  developer_facts:
    'developer_id best_assessment_id best_result best_score open_profiles last_profile_at last_contact_at dstm_name applied_at earlier_decision earlier_decided_at has_duplicate waiting_stage waiting_status waiting_source waiting_country waiting_owner waiting_search',
  developer_skills:
    'id developer_id skill_id years_of_experience verified_by_review_id verified_explicitly created_at updated_at version',
  developers:
    'id first_name last_name email stage status stage_reason stage_note revisit_on cool_off_until cost_rate_cents rate_floor_cents currency country city time_zone headline url_github url_linkedin url_avatar phone slack_user_id available_from weekly_hours dstm_id owner_id source tos_signed_on do_not_contact tags deleted_at erased_at search kept_because created_at updated_at version',
  events: 'id at table_name row_id action old_values new_values actor request_id change_id undoes',
  exchange_rates: 'id currency rate day entered_by_id superseded_at created_at updated_at version',
  exclusions:
    'id developer_id company_name domain company_id reason note until named_by deleted_at created_at updated_at version',
  failed_mails: 'id user_id application_form_id kind reason caused_by created_at',
  failed_sign_ins: 'account address hour count event_id',
  figure_mail_settings: 'id user_id figures created_at updated_at version',
  figure_mails: 'user_id sent_on attempts try_after',
  firm_exports: 'id state made_by_id at began_at ended_at done total size archive_key expires_at problem',
  firm_settings:
    'id only_one work_shown risk_low_mood risk_mood_fell risk_missed risk_end_near risk_from recruiters_invite inconclusive_days tick_months created_at updated_at version',
  follow_ups:
    'id check_in_id assignee_id body due_on done_at company_id contact_id job_id developer_id job_profile_id remind_on created_at updated_at version',
  goals: 'id user_id metric period target starts_on created_at updated_at version',
  handovers: 'id from_id to_id author_id note developers check_ins follow_ups created_at updated_at version',
  home_settings: 'id user_id home created_at updated_at version',
  idp_keys: 'kid purpose sealed sign_from',
  ignored_skill_names: 'id name created_at updated_at version',
  import_runs: 'id state at seen_at account_id files mappings report',
  imported_moves:
    'id developer_id job_id job_profile_id placement_id moved_on stage status turn closes_day counts created_at updated_at version',
  imported_skill_names: 'name written import rows',
  interview_times:
    'id job_profile_id starts_at minutes time_zone proposed_by proposed_at none_fits_at withdrawn_at proposed_by_contact created_at updated_at version',
  job_facts:
    'job_id title created_at company_name owner_name status_since profile_counts open_profiles placed_profiles published_at public_changed_at',
  job_message_batches:
    'id job_id sender_id key message test request_hash skipped subject created_at updated_at version',
  job_profile_facts:
    'job_profile_id is_living phase waiting_on status_since margin developer_name job_title company_id company_name owner_name owner_id',
  job_profiles:
    'id job_id developer_id status end_reason status_note cost_rate_cents bill_rate_cents currency weekly_hours starts_on consented_at pitch owner_id deleted_at client_answer client_answer_reason client_answer_note client_answered_at client_answered_by consent_method consented_on without_price cost_currency cost_entered_cents client_answered_link consent_asked_at consent_declined_at created_at updated_at version',
  job_regions: 'id name word countries deleted_at created_at updated_at version',
  job_skills: 'id job_id skill_id job_skill_type years_of_experience created_at updated_at version',
  jobs: 'id company_id title type status left_status close_reason status_note description location budget_hourly_min_cents budget_hourly_max_cents budget_monthly_cents yearly_budget_min_cents yearly_budget_max_cents currency openings owner_id contact_id next_action next_action_on deleted_at is_public public_text shows_company shows_budget skills_changed_at weekly_hours overlap_hours starts_on tags regions ends_on created_at updated_at version',
  last_visits: 'user_id changes_from seen_until seen_at',
  list_layouts: 'id user_id list columns pinned density default_view_id group_by created_at updated_at version',
  meeting_facts: 'meeting_id developer_name organiser_name job_title',
  meeting_guests:
    'id meeting_id contact_id colleague_id invited deleted_at answer answered_at answered_sequence answer_note proposed_times created_at updated_at version',
  meetings:
    'id developer_id job_profile_id organiser_id type status starts_at ends_at url notes created_at updated_at version',
  merged_developers: 'id developer_id email created_at updated_at version',
  message_replies: 'id developer_id logged_by_id channel received_at body deleted_at created_at updated_at version',
  messages:
    'id developer_id contact_id account_id company_id email job_id batch_id signed_link_id outcome outcome_number guest_id calendar_method sequence meeting_type starts_at ends_at url sender_id delivery_method subject body success metadata send_after lease_until attempts created_at updated_at version',
  misspelled_resumes: 'resume_id',
  mutation_keys: 'account_id key operation arguments_hash answer created_at change_id',
  note_mentions: 'source_id user_id by_id since',
  notes:
    'id company_id contact_id developer_id job_id job_profile_id author_id body pinned shared_with_client channel talked_at outcome deleted_at created_at updated_at version',
  notification_mails: 'user_id sent_on attempts try_after',
  notification_settings: 'id user_id kind bell mail created_at updated_at version',
  notifications: 'id user_id kind subject_id since created_at read_at done_at mailed_since',
  notifications_set_aside: 'id user_id kind subject_id told_at until created_at updated_at version',
  oidc_artefacts: 'model id payload grant_id uid account_id expires_at consumed_at',
  password_links: 'user_id token_hash expires_at made_by',
  placement_facts:
    'placement_id is_living developer_id developer_name job_id job_title company_id company_name dstm_id dstm_name last_held_at last_mood mood_before last_missed_on missed_in_a_row next_due_on',
  placement_rates:
    'id placement_id starts_on cost_rate_cents bill_rate_cents currency author_id superseded_at cost_currency cost_entered_cents created_at updated_at version',
  placements:
    'id job_profile_id status starts_on ends_on cost_rate_cents bill_rate_cents currency weekly_hours end_note end_reason start_note cost_currency cost_entered_cents created_at updated_at version',
  rate_limits: 'key hits updated_at',
  reminders: 'id rule number step subject_id reader_id run_id created_at',
  resume_alert_hits: 'alert_id resume_id found_at',
  resume_alerts: 'id saved_view_id began_at checked_until counted_since found_at',
  resume_vocabulary: 'word resumes',
  resumes:
    'id developer_id file_key file_name file_type file_size extracted_text deleted_at file_hash created_at updated_at version',
  retention_items: 'id rule developer_id things shown_from shown_days last_shown_on claimed_at through run_id',
  retention_rules: 'id rule months set_by_id created_at updated_at version',
  review_facts: 'review_id reviewer_id code_name assessment_name',
  review_scores: 'id review_id criterion_id score comment created_at updated_at version',
  reviews:
    'id developer_assessment_id reviewer_id status due_at sent_at total_score comments decline_reason origin accepted_at draft unshown_skills asked_at shown_skills released_at released_because could_not_open created_at updated_at version',
  saved_views: 'id user_id name screen query shared alert created_at updated_at version',
  security_event_facts: 'event_id people',
  security_events: 'id at kind actor person_id address device request_id details',
  sessions: 'uid user_id address device began_at last_seen_at',
  signed_links:
    'id purpose token_hash job_profile_id made_by_id message_id snapshot expires_at first_opened_at last_opened_at open_count withdrawn_at used_at answer answer_note developer_assessment_id contact_id job_id shortlist_id offered_times offered_minutes created_at updated_at version',
  signed_terms:
    'id developer_id signed_on file_key file_name file_type file_size file_hash deleted_at created_at updated_at version',
  skill_counts: 'id skill_id developers verified members open_jobs',
  skills: 'id name skill_type aliases active catalogue_keys created_at updated_at version',
  state_changes: 'event_id table_name row_id column_name from_value to_value at change_id undoes',
  submissions: 'id developer_assessment_id note file_key file_name file_type file_size created_at updated_at version',
  suspect_files: 'file_key created_at virus refused_at',
  talk_answers: 'id developer_assessment_id colleague_id took_place words created_at updated_at version',
  task_runs: 'id task state at due total written',
  tasks:
    'id kind payload change_id run_after attempts lease_until created_at message_id unclear caused_by given_up_at given_up_for',
  text_versions:
    'id text_id number subject body is_on remind_days follow_up_days time_zone saved_by_id created_at updated_at version',
  texts: 'id code name number rejection_reason deleted_at created_at updated_at version',
  unknown_skill_mentions: 'name written resume_id job_id',
  unowned_files: 'file_key created_at',
  unread_skill_texts: 'resume_id job_id',
  users:
    'id display_name email username role active password_hash identity_issuer identity_subject search review_capacity created_at updated_at version',
  vetting_facts:
    'developer_id step_since attempt_id attempt_status assessment_id reviewer_id is_review_owed due_at score',
  work_findings:
    'id developer_assessment_id in_copy_id place found examples example_count confirmed_at confirmed_by_id reason created_at updated_at version',
  work_openings: 'developer_assessment_id user_id part first_at last_at',
  work_searches: 'id developer_assessment_id in_copy_id tries waits_until',
} as const satisfies Partial<Record<keyof Tables, string>>

/** A table whose writes are logged as events, because its file passes it to `make_business_table`. */
export type BusinessTable = Exclude<keyof Tables, (typeof tablesWithoutEvents)[number]>

// Ground

/** Who changed what, from what, to what, when. Only the trigger below writes it, and nothing rewrites it. An insert holds the whole row in new_values, a delete in old_values, an update the changed columns in both. */
export interface EventsTable {
  id: GeneratedAlways<number>
  at: GeneratedAlways<Moment>
  table_name: GeneratedAlways<string>
  row_id: GeneratedAlways<string>
  action: GeneratedAlways<ColumnTypes['events.action']>
  old_values: GeneratedAlways<JsonObject | null>
  new_values: GeneratedAlways<JsonObject | null>
  /** A user's id, task:<name> or import:<run>. */
  actor: GeneratedAlways<string>
  request_id: GeneratedAlways<string | null>
  /** Lets every node follow the events without a gap. Ids are drawn before their transaction commits and so appear out of order; the transaction itself tells exactly whether an earlier snapshot has seen it. */
  xid: GeneratedAlways<string>
  /** The rows of one undoable mutation share it; null for every other write. */
  change_id: GeneratedAlways<string | null>
  /** The change that this write took back. */
  undoes: GeneratedAlways<string | null>
}

/** When a status, stage, owner or rate changed, from what to what: one row for each such column that an event changed. A row that is new changes from null, one that is deleted changes to null. Only the trigger below writes it. */
export interface StateChangesTable {
  /** Changes of one row happened in the order of their events. */
  event_id: GeneratedAlways<number>
  table_name: GeneratedAlways<string>
  row_id: GeneratedAlways<string>
  column_name: GeneratedAlways<string>
  from_value: GeneratedAlways<string | null>
  to_value: GeneratedAlways<string | null>
  at: GeneratedAlways<Moment>
  /** As of the event: the change that it belongs to, and the one that it took back. */
  change_id: GeneratedAlways<string | null>
  undoes: GeneratedAlways<string | null>
}

// People

/** An account: of the staff, of a reviewer or of a client. Triggers write its search text. */
export interface UsersTable extends Business {
  id: Generated<string>
  display_name: string
  email: string
  username: string | null
  role: ColumnTypes['users.role']
  /** A blocked account is inactive. */
  active: Generated<boolean>
  password_hash: string | null
  /** The account at an outside identity provider. */
  identity_issuer: string | null
  identity_subject: string | null
  /** Compared byte by byte, since the rules of a language have nothing to add. */
  search: GeneratedAlways<string>
  /** How many open reviews the account takes at most; null for any number. */
  review_capacity: number | null
}

/** A developer from the first application on. Stage and status say how far they came. */
export interface DevelopersTable extends Business {
  id: Generated<string>
  first_name: string
  last_name: string
  email: string
  stage: Generated<ColumnTypes['developers.stage']>
  status: Generated<ColumnTypes['developers.status'] | null>
  stage_reason: ColumnTypes['developers.stage_reason'] | null
  stage_note: string | null
  revisit_on: Day | null
  cool_off_until: Day | null
  cost_rate_cents: number | null
  rate_floor_cents: number | null
  currency: Generated<string>
  country: string | null
  city: string | null
  time_zone: string | null
  headline: string | null
  url_github: string | null
  url_linkedin: string | null
  url_avatar: string | null
  phone: string | null
  slack_user_id: string | null
  available_from: Day | null
  weekly_hours: number | null
  dstm_id: string | null
  owner_id: string | null
  source: ColumnTypes['developers.source'] | null
  tos_signed_on: Day | null
  do_not_contact: Generated<boolean>
  tags: Generated<string[]>
  deleted_at: MaybeMoment
  erased_at: MaybeMoment
  search: GeneratedAlways<string>
  kept_because: string | null
}

/** What a person is told of an own session of the embedded provider: which device, where, since when. Deleted with the session. */
export interface SessionsTable {
  uid: string
  user_id: string
  address: string
  device: string
  began_at: MomentColumn
  last_seen_at: StampedMoment
}

/** A one-time link to set a password: at most one per account, so that a new one voids the old. */
export interface PasswordLinksTable {
  user_id: string
  token_hash: string
  expires_at: MomentColumn
  /** Who made a link: the actor of its transaction. */
  made_by: string | null
}

/** What the embedded provider keeps: sessions, grants, codes, refresh tokens, interactions. */
export interface OidcArtefactsTable {
  model: string
  /** SHA-256 of the id that the browser holds. */
  id: string
  payload: Json
  grant_id: string | null
  uid: string | null
  account_id: string | null
  expires_at: MaybeMoment
  consumed_at: MaybeMoment
}

/** Keys that sign tokens and cookies; the newest whose time has come signs, all others only verify. */
export interface IdpKeysTable {
  kid: string
  purpose: ColumnTypes['idp_keys.purpose']
  sealed: string
  sign_from: MomentColumn
}

/** Who did what to whom on the way in: log-ins, links, passwords, ended sessions, accounts, exports. See docs/decisions/0022. */
export interface SecurityEventsTable {
  id: GeneratedAlways<number>
  at: GeneratedAlways<Moment>
  kind: WrittenOnce<ColumnTypes['security_events.kind']>
  actor: GeneratedAlways<string>
  person_id: WrittenOnce<string | null>
  address: GeneratedAlways<string | null>
  device: GeneratedAlways<string | null>
  request_id: GeneratedAlways<string | null>
  details: WrittenOnce<DefaultedJson>
}

/** How often a log-in failed, for one account from one address within one hour: one event, however many tries. */
export interface FailedSignInsTable {
  /** The id of an account, or unknown: addresses that strangers type are not kept. */
  account: string
  address: string
  hour: MomentColumn
  count: Generated<number>
  /** Null only inside the transaction that makes the row. */
  event_id: number | null
}

/** When an account was last seen. Apart from users, whose every change is an event. */
export interface AccountActivityTable {
  user_id: string
  last_seen_at: MomentColumn
}

/** The record of a developer that was merged into another one: its id and e-mail address lead there from then on. */
export interface MergedDevelopersTable extends Business {
  /** The id that the merged record had. */
  id: string
  developer_id: string
  email: string
}

/** Each time that somebody took over the portfolio of another, with what they were told, and how much moved. */
export interface HandoversTable extends Business {
  id: Generated<string>
  from_id: string
  to_id: string
  author_id: string
  note: string
  developers: number
  check_ins: number
  follow_ups: number
}

// Operations

/** What a mutation answered, so that a retry with the same key gets the first answer instead of a second effect. */
export interface MutationKeysTable {
  account_id: string
  key: string
  operation: string
  /** SHA-256 of the arguments: the same key with another body is a mistake. */
  arguments_hash: string
  /** Sealed with VOUCH_SECRET: an answer can hold a one-time link. Null only inside the transaction that makes it. */
  answer: string | null
  created_at: StampedMoment
  /** A retry is told of the same change. */
  change_id: string | null
}

/** Tries of one kind from one place: a bucket that fills with every try and drains with time. The key is an HMAC, so that no address or e-mail is kept. */
export interface RateLimitsTable {
  key: string
  hits: number
  updated_at: MomentColumn
}

/** Work that a transaction asks for and that begins after it: a mail, say. Done at least once; a row is deleted when it is done. */
export interface TasksTable {
  id: Generated<string>
  kind: string
  /** Sealed with VOUCH_SECRET: it can hold a one-time link. */
  payload: string
  /** The change that asked for it, whose undo cancels it. */
  change_id: string | null
  /** Not before this moment. */
  run_after: StampedMoment
  attempts: Generated<number>
  /** While a worker has it, until when it must have told what became of it. */
  lease_until: MaybeMoment
  created_at: StampedMoment
  /** The same in each try, so that a mailbox knows a second copy. Null before the first. */
  message_id: string | null
  /** How many tries may have arrived: their answer was lost, or their worker died. */
  unclear: Generated<number>
  /** Who asked for the mail, and is told when it is refused; null for a visitor or a task. */
  caused_by: Generated<string | null>
  /** The moment at which its last try failed; null while it waits. It is then never sent again. */
  given_up_at: MaybeMoment
  /** Why it was given up, in a sentence. */
  given_up_for: string | null
}

/** What tasks that follow days wrote, or would write. The id is that of the change in the events. */
export interface TaskRunsTable {
  id: WrittenOnce<string>
  task: WrittenOnce<ColumnTypes['task_runs.task']>
  state: ColumnTypes['task_runs.state']
  at: StampedMoment
  due: number | null
  total: number | null
  written: Generated<number>
}

/** A clock that jumped. While it has a row, no node runs a task that follows days. */
export interface ClockPausesTable {
  id: Generated<string>
  only_one: WrittenOnce<Generated<boolean>>
  /** The clocks jumped together, or they show different times. */
  reason: ColumnTypes['clock_pauses.reason']
  began_at: StampedMoment
  /** How far the clock went forward, or is ahead of that of the database. */
  seconds: number | null
}

/** A file that no row owns yet. Files are stored beside the database, so no transaction holds both. A file stands here from before it is stored until the row that owns it is written, in the transaction that writes it. What stays belongs to nobody, and a task removes it. */
export interface UnownedFilesTable {
  file_key: string
  created_at: StampedMoment
}

/** The address of a list under a name, for its maker or for everybody. */
export interface SavedViewsTable extends Business {
  id: Generated<string>
  user_id: string
  name: string
  /** The path of the list, and its query string. */
  screen: string
  query: string
  shared: Generated<boolean>
  /** Its owner is told of new resumes that the view finds. */
  alert: Generated<boolean>
}

/** What an admin chose for the whole firm: one row, once somebody chose. */
export interface FirmSettingsTable extends Business {
  id: Generated<string>
  only_one: Generated<boolean>
  work_shown: Generated<ColumnTypes['firm_settings.work_shown']>
  /** An admin chooses how many points each reason adds to the risk of a placement, and from how many points on it is at risk. */
  risk_low_mood: Generated<number>
  risk_mood_fell: Generated<number>
  risk_missed: Generated<number>
  risk_end_near: Generated<number>
  risk_from: Generated<number>
  /** An admin may allow recruiters to invite clients of companies that they own. */
  recruiters_invite: Generated<boolean>
  /** An attempt whose reviews do not cover its rubric is inconclusive after so many days. */
  inconclusive_days: Generated<number>
  /** A verified skill is outdated once its month is further back than so many months. */
  tick_months: Generated<number>
}

/** What a figure is to reach by month, as an admin set it. */
export interface GoalsTable extends Business {
  id: Generated<string>
  user_id: string
  metric: string
  period: ColumnTypes['goals.period']
  target: number
  /** The first day from which the target holds, until a newer one. */
  starts_on: Day
}

/** A person sees these columns of a list, in this order, and it opens with this view. A list without a row is as it was made. */
export interface ListLayoutsTable extends Business {
  id: Generated<string>
  user_id: string
  /** The noun of the list, such as jobs. */
  list: string
  /** Empty for the columns of the list. */
  columns: Generated<string[]>
  /** The number of first columns that stay in sight while the table scrolls sideways. */
  pinned: Generated<number>
  density: Generated<ColumnTypes['list_layouts.density']>
  /** A view that was shared may be shared no longer. The reader checks that. */
  default_view_id: string | null
  /** The rows of a list are grouped by this column of it, for one person. Empty for rows without groups. */
  group_by: Generated<string>
}

/** An account without a row is led to `/`, as the specification says. */
export interface HomeSettingsTable extends Business {
  id: Generated<string>
  user_id: string
  home: ColumnTypes['home_settings.home']
}

/** The last visit of a person to My day. Reading is no business, so it has neither version nor events. */
export interface LastVisitsTable {
  user_id: string
  /** This visit shows what changed since then. */
  changes_from: MomentColumn
  /** All changes before it were shown while the person was there. */
  seen_until: MomentColumn
  /** When the person was last there. A visit is over some time after it. */
  seen_at: MomentColumn
}

/** An account without a row, or one that chose none, gets no mail. */
export interface FigureMailSettingsTable extends Business {
  id: Generated<string>
  user_id: string
  figures: string[]
}

/** The Monday of the last week whose mail a person was sent. The node that writes the day sends the mail. */
export interface FigureMailsTable {
  user_id: string
  sent_on: Day
  /** Counts the tries since a mail was taken. */
  attempts: Generated<number>
  /** When it is tried again, because the last try was surely not taken. */
  try_after: MaybeMoment
}

/** The outcome of the scheduled backups, on all nodes together. */
export interface BackupStatesTable {
  only_one: Generated<boolean>
  /** Each backup carries it, so that installations may share a place. Notifications name their subject by it. */
  id: Generated<string>
  /** The moment at which the last try began. */
  tried_at: MaybeMoment
  /** The fault of the last try, in words; null when it succeeded. Then also the moment of the first try that failed. */
  problem: string | null
  failing_since: MaybeMoment
  /** The last backup that was read back, and the moment whose data it has. */
  good_name: string | null
  good_at: MaybeMoment
  /** The last restore into a scratch database: its moment, its outcome, and its fault or the reason for skipping it. */
  proof_at: MaybeMoment
  proof: ColumnTypes['backup_states.proof'] | null
  proof_detail: string | null
}

/** An import that was run: its files, how they were read, and its report. */
export interface ImportRunsTable {
  /** The id of the change in the events. */
  id: WrittenOnce<Generated<string>>
  state: Generated<ColumnTypes['import_runs.state']>
  at: WrittenOnce<StampedMoment>
  /** It was last at work at this moment. A run whose node died stays RUNNING, and is told by it. */
  seen_at: StampedMoment
  /** The admin who ran it; null for the command. */
  account_id: WrittenOnce<string | null>
  /** The names of the tables, with those of their sheets. */
  files: WrittenOnce<string[]>
  /** For each table that is no template: what its rows are, and into which column each of its columns went. */
  mappings: WrittenOnce<DefaultedJson<ColumnTypes['import_runs.mappings']>>
  /** Counts, and problems with their lines. It repeats nothing that stood in a cell, so that it tells of no person. */
  report: DefaultedJson<ColumnTypes['import_runs.report']>
}

/** An archive of everything: asked for, being made, waiting for its maker, or gone. */
export interface FirmExportsTable {
  id: Generated<string>
  state: Generated<ColumnTypes['firm_exports.state']>
  /** The admin who asked for it, and who alone can fetch it. */
  made_by_id: string | null
  at: StampedMoment
  began_at: MaybeMoment
  ended_at: MaybeMoment
  /** Rows and files, weighed by the time that each takes. */
  done: Generated<number>
  total: Generated<number>
  /** In bytes. */
  size: number | null
  /** The key of the archive in the file store; null once it is gone. It is no file_key, so that backups leave the archive out. */
  archive_key: string | null
  /** From then on nobody can fetch it. */
  expires_at: MaybeMoment
  /** The reason why it failed, as a sentence. */
  problem: string | null
}

/** A file that the virus scanner did not pass: it was kept while the scanner was away and is scanned later, or a virus was found then. It is kept outside the row that owns the file, since a file is stored before that row is written. */
export interface SuspectFilesTable {
  file_key: WrittenOnce<string>
  created_at: WrittenOnce<StampedMoment>
  /** The name that the scanner gives the virus; null until the file is scanned. */
  virus: string | null
  /** The last moment when the scanner refused to look at it, so that it holds up no other. */
  refused_at: MaybeMoment
}

// Companies

/** A client company, or one that may become a client. */
export interface CompaniesTable extends Business {
  id: Generated<string>
  name: string
  domain: string | null
  status: Generated<ColumnTypes['companies.status']>
  owner_id: string | null
  time_zone: string | null
  terms: string | null
  notes: string | null
  deleted_at: MaybeMoment
  search: GeneratedAlways<string>
}

/** The company of a client account: one each, so the user is the key of an upsert. */
export interface CompanyUsersTable extends Business {
  id: Generated<string>
  user_id: string
  company_id: string
}

/** A person at a company whom the firm talks to. A contact need not have an account. */
export interface ContactsTable extends Business {
  id: Generated<string>
  company_id: string
  name: string
  title: string | null
  email: string | null
  phone: string | null
  notes: string | null
  deleted_at: MaybeMoment
  /** A contact who does not want mails. Nobody else with the same address gets one either. */
  do_not_contact: Generated<boolean>
}

/** What a unit of a currency is worth in US dollars, from a day on, as an admin entered it. See docs/decisions/0054. */
export interface ExchangeRatesTable extends Business {
  id: Generated<string>
  currency: string
  /** US dollars for one unit. Exact: it is never a floating-point number. */
  rate: Decimal
  day: Day
  entered_by_id: Generated<string | null>
  /** When another entry of the same day took its place. */
  superseded_at: MaybeMoment
}

// Skills

/** A skill that developers have and jobs ask for. */
export interface SkillsTable extends Business {
  id: Generated<string>
  name: string
  skill_type: ColumnTypes['skills.skill_type']
  aliases: Generated<string[]>
  /** A retired skill keeps its past and is offered no more. */
  active: Generated<boolean>
  /** The keys of the entries of the catalogue that the skill stands for. A merge passes them on, whatever the skill is called. */
  catalogue_keys: Generated<string[]>
}

/** A skill of the catalogue that a release has offered to this firm. It is never offered again, whatever became of it. */
export interface CatalogueEntriesTable {
  /** Its name in the catalogue, in small letters. */
  key: GeneratedAlways<string>
  offered_at: GeneratedAlways<Moment>
}

/** A name that an admin does not want to see among the unknown ones. */
export interface IgnoredSkillNamesTable extends Business {
  id: Generated<string>
  /** In small letters. */
  name: string
}

/** A name in the skills of an import that no skill has. A row of it is refused, and is not kept. */
export interface ImportedSkillNamesTable {
  /** In small letters. */
  name: string
  written: string
  /** The actor of the import, so that a file that is imported again counts once. */
  import: string
  /** As many of its rows have the name. */
  rows: number
}

// Resumes

/** A resume of a developer, as a file and as the text that was read from it. */
export interface ResumesTable extends Business {
  id: Generated<string>
  developer_id: string
  file_key: string
  file_name: string
  /** By content, never by name. */
  file_type: ColumnTypes['resumes.file_type']
  file_size: number
  extracted_text: string | null
  deleted_at: MaybeMoment
  search: GeneratedAlways<string | null>
  /** The same file again is the same resume. */
  file_hash: string | null
}

/** Each word of the newest resumes, and how many of those have it. The task of server/resumes/search/vocabulary.ts keeps it. */
export interface ResumeVocabularyTable {
  word: GeneratedAlways<string>
  resumes: GeneratedAlways<number>
}

/** Resumes whose words are still spelled as before. The task of server/resumes/search/respelling.ts takes them, the newest first. */
export interface MisspelledResumesTable {
  resume_id: WrittenLater<string>
}

/** The progress of the alert of a view. The task of server/resumes/alerts keeps it, so it has neither version nor events. */
export interface ResumeAlertsTable {
  id: GeneratedAlways<string>
  saved_view_id: GeneratedAlways<string>
  /** Resumes that came before it are not new. */
  began_at: GeneratedAlways<Moment>
  checked_until: WrittenLater<StampedMoment>
  /** Resumes that were found since are told together, until they are read. */
  counted_since: WrittenLater<StampedMoment>
  /** When resumes were last found. */
  found_at: WrittenLater<MaybeMoment>
}

/** A resume that an alert has found. Its key is why nobody is told of a resume twice. */
export interface ResumeAlertHitsTable {
  alert_id: WrittenOnce<string>
  resume_id: WrittenOnce<string>
  found_at: WrittenOnce<StampedMoment>
}

// Jobs

/** An opening at a company: what is asked for, what it pays, and how far it came. */
export interface JobsTable extends Business {
  id: Generated<string>
  company_id: string
  title: string
  type: ColumnTypes['jobs.type']
  status: Generated<ColumnTypes['jobs.status']>
  /** The status that a held or closed job left, and returns to. */
  left_status: ColumnTypes['jobs.left_status'] | null
  close_reason: ColumnTypes['jobs.close_reason'] | null
  status_note: string | null
  description: string | null
  location: Generated<string[]>
  budget_hourly_min_cents: number | null
  budget_hourly_max_cents: number | null
  budget_monthly_cents: number | null
  yearly_budget_min_cents: number | null
  yearly_budget_max_cents: number | null
  currency: Generated<string>
  openings: Generated<number>
  owner_id: string | null
  contact_id: string | null
  next_action: string | null
  next_action_on: Day | null
  deleted_at: MaybeMoment
  is_public: Generated<boolean>
  public_text: string | null
  shows_company: Generated<boolean>
  shows_budget: Generated<boolean>
  skills_changed_at: MaybeMoment
  weekly_hours: number | null
  overlap_hours: number | null
  starts_on: Day | null
  tags: Generated<string[]>
  regions: Generated<string[]>
  ends_on: Day | null
}

/** A skill that a job requires, or prefers. */
export interface JobSkillsTable extends Business {
  id: Generated<string>
  job_id: string
  skill_id: string
  job_skill_type: ColumnTypes['job_skills.job_skill_type']
  /** The client asks for at least so many; null if they do not say. */
  years_of_experience: number | null
}

/** A resume or the text of a job in which names of skills are still looked for. */
export interface UnreadSkillTextsTable {
  resume_id: WrittenLater<string | null>
  job_id: WrittenLater<string | null>
}

/** A text that has a word which looks like the name of a skill, and is none. The text itself is read where it stands. */
export interface UnknownSkillMentionsTable {
  /** In small letters. */
  name: WrittenOnce<string>
  written: WrittenOnce<string>
  resume_id: WrittenOnce<string | null>
  job_id: WrittenOnce<string | null>
}

/** Some countries under one name. An admin keeps them. */
export interface JobRegionsTable extends Business {
  id: Generated<string>
  name: string
  /** It stands for the region on chips and in jobs.regions. */
  word: string
  countries: string[]
  deleted_at: MaybeMoment
}

// Profiles

/** A developer who is considered for a job: how far that came, and on what terms. */
export interface JobProfilesTable extends Business {
  id: Generated<string>
  job_id: string
  developer_id: string
  status: Generated<ColumnTypes['job_profiles.status']>
  end_reason: ColumnTypes['job_profiles.end_reason'] | null
  status_note: string | null
  cost_rate_cents: number | null
  bill_rate_cents: number | null
  currency: Generated<string>
  weekly_hours: number | null
  starts_on: Day | null
  consented_at: MaybeMoment
  pitch: string | null
  owner_id: string | null
  deleted_at: MaybeMoment
  client_answer: ColumnTypes['job_profiles.client_answer'] | null
  client_answer_reason: ColumnTypes['job_profiles.client_answer_reason'] | null
  client_answer_note: string | null
  client_answered_at: MaybeMoment
  client_answered_by: string | null
  consent_method: ColumnTypes['job_profiles.consent_method'] | null
  consented_on: Day | null
  without_price: Generated<boolean>
  cost_currency: string | null
  cost_entered_cents: number | null
  client_answered_link: string | null
  consent_asked_at: MaybeMoment
  consent_declined_at: MaybeMoment
  consent: GeneratedAlways<ColumnTypes['job_profiles.consent']>
}

/** One form that a visitor has sent. Nobody is logged in there, so rows are few, expire soon, and write no events. */
export interface ApplicationFormsTable {
  id: Generated<string>
  /** Hash of the id that the page gave the form: sent twice, it is still one application. */
  form_hash: string
  /** What was typed. Null while only the file is kept, because something else was missing; and after the confirmation. */
  application: MaybeJson
  job_id: string | null
  /** Hash of the token of the confirmation link. */
  token_hash: string | null
  /** The message with the link, encrypted, where it waits in the outbox instead of being mailed. */
  sealed_message: string | null
  file_key: string | null
  file_name: string | null
  file_type: ColumnTypes['application_forms.file_type'] | null
  file_size: number | null
  file_hash: string | null
  extracted_text: string | null
  created_at: StampedMoment
  submitted_at: MaybeMoment
  confirmed_at: MaybeMoment
  expires_at: MomentColumn
  address_hash: string | null
  network_hash: string | null
  wide_network_hash: string | null
}

/** An application that was confirmed by e-mail, and its decision. */
export interface ApplicationsTable extends Business {
  id: Generated<string>
  developer_id: string
  /** Null is an application to the network. */
  job_id: string | null
  source: ColumnTypes['applications.source']
  /** Question to answer. */
  answers: DefaultedJson
  decision: ColumnTypes['applications.decision'] | null
  decision_note: string | null
  decided_by_id: string | null
  decided_at: MaybeMoment
}

/** Forms that were dropped because there were too many: one row meanwhile, and a day longer. */
export interface ApplicationFloodsTable {
  id: Generated<string>
  only_one: Generated<boolean>
  began_at: StampedMoment
  last_at: StampedMoment
  dropped: number
}

/** The times that a client proposes for the interview of one profile. New ones take the place of the former ones. */
export interface InterviewTimesTable extends Business {
  id: Generated<string>
  job_profile_id: string
  starts_at: Moment[]
  /** The length of each, in the same order. */
  minutes: number[]
  /** They were typed by the clocks of this zone. */
  time_zone: string
  /** The client, or the contact who chose it by the link of a shortlist. */
  proposed_by: string | null
  proposed_at: StampedMoment
  /** When the staff answered that none of them fits. */
  none_fits_at: MaybeMoment
  withdrawn_at: MaybeMoment
  proposed_by_contact: string | null
}

// Exclusions

/** A company that a developer must not be shown to. The company need not be known yet. */
export interface ExclusionsTable extends Business {
  id: Generated<string>
  developer_id: string
  /** As it was written. */
  company_name: string
  domain: string | null
  /** The company that was meant before it changed its name or domain. */
  company_id: string | null
  reason: ColumnTypes['exclusions.reason']
  note: string | null
  /** The last day; null for no end. */
  until: Day | null
  named_by: Generated<ColumnTypes['exclusions.named_by']>
  deleted_at: MaybeMoment
}

// Placements

/** A developer at work for a client, from the first day to the last. */
export interface PlacementsTable extends Business {
  id: Generated<string>
  job_profile_id: string
  status: Generated<ColumnTypes['placements.status']>
  starts_on: Day
  ends_on: Day | null
  cost_rate_cents: number
  bill_rate_cents: number
  currency: Generated<string>
  weekly_hours: number
  end_note: string | null
  end_reason: ColumnTypes['placements.end_reason'] | null
  start_note: string | null
  cost_currency: string | null
  cost_entered_cents: number | null
}

/** The rates of a placement, each from a day on. A placement has the latest one that is not ahead. */
export interface PlacementRatesTable extends Business {
  id: Generated<string>
  placement_id: string
  starts_on: Day
  /** Per hour. */
  cost_rate_cents: number
  bill_rate_cents: number
  currency: string
  author_id: Generated<string | null>
  /** When another entry of the same day took its place. */
  superseded_at: MaybeMoment
  cost_currency: string | null
  cost_entered_cents: number | null
}

/** A conversation with a placed developer or their client, planned, held or missed. */
export interface CheckInsTable extends Business {
  id: Generated<string>
  placement_id: string
  party: ColumnTypes['check_ins.party']
  state: Generated<ColumnTypes['check_ins.state']>
  due_on: Day
  /** Who talks, or talked; when, how, and in what mood the other was. */
  host_id: string | null
  held_at: MaybeMoment
  channel: ColumnTypes['check_ins.channel'] | null
  mood: ColumnTypes['check_ins.mood'] | null
  notes: string | null
  /** The day on which the schedule planned it; null where a person did. */
  planned_on: Day | null
  /** It rests until the morning of this day. The day on which it was due stays and decides if it is on time or late. */
  snoozed_until: Day | null
  snooze_reason: string | null
}

/** What somebody promised to do for a developer after a check-in, and by when. */
export interface FollowUpsTable extends Business {
  id: Generated<string>
  check_in_id: string | null
  assignee_id: string | null
  body: string
  due_on: Day | null
  done_at: MaybeMoment
  company_id: string | null
  /** With the company, so that its follow-ups include those of its contacts. */
  contact_id: string | null
  job_id: string | null
  developer_id: string | null
  job_profile_id: string | null
  /** The bell rings from this day on; without one, from the day on which it is due. */
  remind_on: Day | null
}

/** What the lists of check-ins and placements sort, filter or search by that other rows tell. Triggers keep it; it has neither version nor events. What depends on the present day is computed from it when it is read, so that it is never stale. */
export interface PlacementFactsTable {
  placement_id: GeneratedAlways<string>
  /** Neither the profile nor its developer is deleted. */
  is_living: GeneratedAlways<boolean>
  developer_id: GeneratedAlways<string>
  developer_name: GeneratedAlways<string>
  job_id: GeneratedAlways<string>
  job_title: GeneratedAlways<string>
  company_id: GeneratedAlways<string>
  company_name: GeneratedAlways<string>
  dstm_id: GeneratedAlways<string | null>
  dstm_name: GeneratedAlways<string | null>
  /** Of the check-ins that were held: when the last one was, and the last two moods. */
  last_held_at: GeneratedAlways<Moment | null>
  last_mood: GeneratedAlways<ColumnTypes['placement_facts.last_mood'] | null>
  mood_before: GeneratedAlways<ColumnTypes['placement_facts.mood_before'] | null>
  last_missed_on: GeneratedAlways<Day | null>
  /** How many were missed since one was held. Two in a row are an alert. */
  missed_in_a_row: GeneratedAlways<number>
  /** The first day on which an open check-in is to be held. */
  next_due_on: GeneratedAlways<Day | null>
  /** What a search looks into, a line for each column. */
  search: GeneratedAlways<string>
}

/** A move of a record that happened before Vouch knew the record, as an import brought it. It is about exactly one record. */
export interface ImportedMovesTable extends Business {
  id: Generated<string>
  developer_id: string | null
  job_id: string | null
  job_profile_id: string | null
  placement_id: string | null
  moved_on: Day
  /** A developer has both, any other record its status alone. */
  stage: ColumnTypes['imported_moves.stage'] | null
  status: string | null
  turn: Generated<number>
  closes_day: Generated<boolean>
  counts: Generated<boolean>
}

// Meetings

/** A meeting of somebody of the staff with a developer, or about a job. */
export interface MeetingsTable extends Business {
  id: Generated<string>
  developer_id: string
  job_profile_id: string | null
  organiser_id: string | null
  type: ColumnTypes['meetings.type']
  status: Generated<ColumnTypes['meetings.status']>
  starts_at: MomentColumn
  ends_at: MomentColumn
  url: string | null
  notes: string | null
}

/** What the list of meetings sorts or searches by that other tables tell. Triggers keep it; it has neither version nor events. */
export interface MeetingFactsTable {
  meeting_id: GeneratedAlways<string>
  developer_name: GeneratedAlways<string>
  /** Null without an organiser. */
  organiser_name: GeneratedAlways<string | null>
  /** Null where the meeting is about no job. */
  job_title: GeneratedAlways<string | null>
  /** What a search looks into, a line for each column. */
  search: GeneratedAlways<string>
}

/** One participant. Without a contact and a colleague it is the developer of the meeting. */
export interface MeetingGuestsTable extends Business {
  id: Generated<string>
  meeting_id: string
  contact_id: string | null
  colleague_id: string | null
  /** Gets the invitation by mail, and hears of changes. */
  invited: boolean
  /** Takes part no longer. */
  deleted_at: MaybeMoment
  /** Participants answer to an invitation, and its organiser is told. See docs/decisions/0108. */
  answer: ColumnTypes['meeting_guests.answer'] | null
  answered_at: MaybeMoment
  /** The version of the meeting that they answered to. It does not count for a later invitation. */
  answered_sequence: number | null
  answer_note: string | null
  /** They could come at one of these times instead. */
  proposed_times: Generated<Moment[]>
}

// Messages

/** One bulk send. Its key makes a repeated submit find the first one. */
export interface JobMessageBatchesTable extends Business {
  id: Generated<string>
  job_id: string
  sender_id: string | null
  key: string | null
  message: string
  test: boolean
  request_hash: string | null
  /** The reason by the id of each developer who was left out. */
  skipped: DefaultedJson<ColumnTypes['job_message_batches.skipped']>
  /** Null in mails of 0.1.0, which wrote the subject only when it sent them. */
  subject: string | null
}

/** A message to one person: a developer, somebody at a company, or a participant of a meeting. The row is its place in the queue, too. */
export interface MessagesTable extends Business {
  id: Generated<string>
  /** The developer whom it goes to, or to whose meeting it invites a contact or a colleague. */
  developer_id: string | null
  contact_id: string | null
  /** The account of a client or a colleague. */
  account_id: string | null
  reader_id: GeneratedAlways<string>
  /** The company of a contact or a client. */
  company_id: string | null
  /** The address of somebody at a company. A mail stops when it is no longer theirs. */
  email: string | null
  /** Null where it is about no job. */
  job_id: string | null
  batch_id: string | null
  /** The shortlist or the profile whose address stands in a mail to a contact. It is no foreign key: by one, mails to companies would count as rows about the developers of other links. No row of signed_links is ever deleted. */
  signed_link_id: string | null
  /** The outcome that it tells. Its id then follows from the move and the outcome, so that nobody is told the same twice. */
  outcome: ColumnTypes['messages.outcome'] | null
  /** The version of the text; null for words of one's own. */
  outcome_number: number | null
  /** The meeting as it was when a calendar mail was queued. The mail is written from these when it leaves. */
  guest_id: string | null
  calendar_method: ColumnTypes['messages.calendar_method'] | null
  sequence: number | null
  meeting_type: ColumnTypes['messages.meeting_type'] | null
  starts_at: MaybeMoment
  ends_at: MaybeMoment
  url: string | null
  kind: GeneratedAlways<ColumnTypes['messages.kind']>
  /** Gets the answers; null when Vouch itself wrote it. */
  sender_id: string | null
  delivery_method: ColumnTypes['messages.delivery_method']
  /** Null in a calendar mail, and in messages of 0.1.0 that did not keep their words. */
  subject: string | null
  body: string | null
  /** Null is not known: not sent yet, or the answer was lost. */
  success: boolean | null
  metadata: DefaultedJson
  /** A message that still waits: until when at least, and while a worker has it, until when it must have told. */
  send_after: MaybeMoment
  lease_until: MaybeMoment
  /** Tells a worker's own claim from a later one. */
  attempts: Generated<number>
  /** It follows from the success and the claim, so that no write can leave a state that contradicts them. */
  state: GeneratedAlways<ColumnTypes['messages.state']>
}

/** Answers of developers, which the staff logs. */
export interface MessageRepliesTable extends Business {
  id: Generated<string>
  developer_id: string
  logged_by_id: string | null
  channel: ColumnTypes['message_replies.channel']
  received_at: MomentColumn
  body: string
  deleted_at: MaybeMoment
}

/** The last mail that did not reach an account, or an applicant who has none. The next mail that does deletes it. */
export interface FailedMailsTable {
  id: Generated<string>
  user_id: string | null
  application_form_id: string | null
  /** The kind of its task. */
  kind: string
  reason: string
  /** Who asked for it; null for a visitor or a task. */
  caused_by: string | null
  created_at: StampedMoment
}

/** A step that a rule took: a reminder, whose message has the id of the step, or a follow-up. Only the task of server/reminders writes it, and nobody changes it, so it has neither version nor events. What was asked is no foreign key: it is a link, or a message. */
export interface RemindersTable {
  id: WrittenOnce<string>
  rule: WrittenOnce<ColumnTypes['reminders.rule']>
  /** The version of the rule. */
  number: WrittenOnce<number>
  step: WrittenOnce<ColumnTypes['reminders.step']>
  /** The signed link, or the message to an applicant, that was not answered. It has each step once. */
  subject_id: WrittenOnce<string>
  /** The developer or the contact who was asked. */
  reader_id: WrittenOnce<string>
  run_id: WrittenOnce<string>
  created_at: WrittenOnce<MomentColumn>
}

// Assessments

/** An assessment is a test that developers take. Its versions hold the rubric. */
export interface AssessmentsTable extends Business {
  id: Generated<string>
  name: string
  type: ColumnTypes['assessments.type']
  description: string | null
  stack: Generated<string[]>
  deleted_at: MaybeMoment
  /** Null where it is as the firm says. */
  work_shown: ColumnTypes['assessments.work_shown'] | null
}

/** A version that was sent is frozen; a change makes the next one. */
export interface AssessmentVersionsTable extends Business {
  id: Generated<string>
  assessment_id: string
  number: number
  instructions: string | null
  /** A percentage. */
  pass_mark: Generated<number>
  /** When its rubric was last saved. Each save changes it, so that the version of this row counts the criteria, too. */
  saved_at: StampedMoment
  /** The skills that it tests, by name. Reviews ask about these and verify no others. */
  stack: Generated<string[]>
}

/** A criterion is a line of the rubric of a version. It says what is scored, what its scores mean, and how much it counts. */
export interface CriteriaTable extends Business {
  id: Generated<string>
  assessment_version_id: string
  position: number
  name: string
  weight: Generated<number>
  /** What a score of 1, 2, 3 and 4 looks like. */
  anchors: string[]
  must_pass: Generated<boolean>
}

/** The pool of an assessment has the people to whom its reviews can be assigned. */
export interface AssessmentReviewersTable extends Business {
  id: Generated<string>
  assessment_id: string
  user_id: string
}

/** A challenge is the task of a take-home assessment, as it is now. Each sending keeps it as a revision. */
export interface ChallengesTable extends Business {
  id: Generated<string>
  assessment_id: string | null
  name: string
  /** Markdown. */
  brief: Generated<string>
  revision: Generated<number>
  url_repository: string | null
  hours: number | null
  deadline_days: number | null
  deleted_at: MaybeMoment
}

/** A revision keeps a challenge as it was sent. Triggers write it once; the changes of a challenge itself are events. */
export interface ChallengeRevisionsTable {
  /** Made of challenge and number, so that the demo firm is the same whenever it is made. */
  id: GeneratedAlways<string>
  challenge_id: GeneratedAlways<string>
  number: GeneratedAlways<number>
  /** Markdown. */
  brief: GeneratedAlways<string>
  url_repository: GeneratedAlways<string | null>
  hours: GeneratedAlways<number | null>
  deadline_days: GeneratedAlways<number | null>
  first_sent_at: GeneratedAlways<Moment>
}

/** An attempt is one assessment sent to one developer, with what came in and the result. */
export interface DeveloperAssessmentsTable extends Business {
  id: Generated<string>
  developer_id: string
  assessment_version_id: string
  challenge_id: string | null
  /** All that a reviewer learns of the developer's name. */
  code_name: string
  status: Generated<ColumnTypes['developer_assessments.status']>
  status_note: string | null
  result: ColumnTypes['developer_assessments.result'] | null
  total_score: number | null
  url_submission: string | null
  sent_at: MaybeMoment
  due_at: MaybeMoment
  started_at: MaybeMoment
  submitted_at: MaybeMoment
  completed_at: MaybeMoment
  challenge_revision_id: GeneratedAlways<string | null>
  sent_by_id: string | null
  planned_reviewer_ids: Generated<string[]>
  remind_at: MaybeMoment
  reviewers_reminded_at: MaybeMoment
  work_shown: Generated<ColumnTypes['developer_assessments.work_shown']>
  talk_meeting_id: string | null
  talk_on: Day | null
  talk_minutes: number | null
  talk_with_ids: Generated<string[]>
  recorded_by_id: string | null
  asked_again_at: MaybeMoment
  asked_again_because: string | null
}

/** A submission has the note and the file that came with the address of a work. It is written once, and once more if nobody could open it. */
export interface SubmissionsTable extends Business {
  id: Generated<string>
  developer_assessment_id: string
  note: string | null
  file_key: string | null
  file_name: string | null
  /** By content, never by name. */
  file_type: ColumnTypes['submissions.file_type'] | null
  file_size: number | null
}

/** Reviewers get a copy in place of work that names its author: a file or an address. */
export interface AnonymousCopiesTable extends Business {
  id: Generated<string>
  developer_assessment_id: string
  url: string | null
  file_key: string | null
  file_name: string | null
  /** By content, never by name. */
  file_type: ColumnTypes['anonymous_copies.file_type'] | null
  file_size: number | null
  added_by_id: string | null
  deleted_at: MaybeMoment
}

/** A finding is something that names the author, in the work as it was handed in or in a copy. Reviewers get it only if somebody confirms it. */
export interface WorkFindingsTable extends Business {
  id: Generated<string>
  developer_assessment_id: string
  /** Null for the work as it was handed in. */
  in_copy_id: string | null
  place: ColumnTypes['work_findings.place']
  found: string
  /** The first files that have it, and in how many it is. */
  examples: Generated<string[]>
  example_count: Generated<number>
  confirmed_at: MaybeMoment
  confirmed_by_id: string | null
  reason: string | null
}

/** A search looked through a work for the names that its author has now. A task searches each work without a row here. See docs/decisions/0080. */
export interface WorkSearchesTable {
  id: Generated<string>
  developer_assessment_id: string
  in_copy_id: string | null
  tries: Generated<number>
  waits_until: MaybeMoment
}

/** An opening tells who opened which part of a work, the first time and the last. Reading is no business, so it has neither version nor events, and no history shows it. */
export interface WorkOpeningsTable {
  developer_assessment_id: string
  user_id: string
  part: ColumnTypes['work_openings.part']
  first_at: StampedMoment
  last_at: StampedMoment
}

// Reviews

/** The judgement of one reviewer about one attempt, from the day on which they were asked. */
export interface ReviewsTable extends Business {
  id: Generated<string>
  developer_assessment_id: string
  reviewer_id: string
  status: Generated<ColumnTypes['reviews.status']>
  due_at: MaybeMoment
  sent_at: MaybeMoment
  /** A percentage, once sent. */
  total_score: number | null
  comments: string | null
  decline_reason: string | null
  /** Why it exists. Its reviewer is never told. */
  origin: Generated<ColumnTypes['reviews.origin']>
  accepted_at: MaybeMoment
  draft: MaybeJson<ColumnTypes['reviews.draft']>
  unshown_skills: Generated<ColumnTypes['reviews.unshown_skills']>
  asked_at: StampedMoment
  shown_skills: Generated<ColumnTypes['reviews.shown_skills']>
  released_at: MaybeMoment
  released_because: ColumnTypes['reviews.released_because'] | null
  could_not_open: Generated<boolean>
}

/** The score of a review for one criterion. */
export interface ReviewScoresTable extends Business {
  id: Generated<string>
  review_id: string
  criterion_id: string
  /** Null is not rated, and does not count. */
  score: number | null
  comment: string | null
}

/** When somebody of the staff, or a reviewer, is away: whole days, as due dates of reviews are days in UTC. */
export interface DaysOffTable extends Business {
  id: Generated<string>
  user_id: string
  from_day: Day
  to_day: Day
  note: string | null
}

// Links

/** People without an account open these links: a developer's consent to be put forward, and a profile for a client. See docs/decisions/0055. */
export interface SignedLinksTable extends Business {
  id: Generated<string>
  purpose: ColumnTypes['signed_links.purpose']
  /** The token itself is stored nowhere. Null once the person was erased, so that the link leads nowhere. */
  token_hash: string | null
  job_profile_id: string | null
  made_by_id: string | null
  /** The message that the link goes out with; null where its maker hands it over. */
  message_id: string | null
  /** What a client sees, as it was when the link was made. */
  snapshot: MaybeJson
  expires_at: MomentColumn
  first_opened_at: MaybeMoment
  last_opened_at: MaybeMoment
  open_count: Generated<number>
  withdrawn_at: MaybeMoment
  used_at: MaybeMoment
  answer: ColumnTypes['signed_links.answer'] | null
  answer_note: string | null
  /** What a link is about: this for a submission and a talk, the profile for the others. */
  developer_assessment_id: string | null
  /** The contact for whom a profile was shared; null for a link to nobody by name, which only shows. */
  contact_id: string | null
  /** A shortlist is about a job; each of its profiles has a link of its own, which belongs to it and takes the answer. */
  job_id: string | null
  shortlist_id: string | null
  /** The contact of a shortlist may choose one of these times for an interview: when it starts, and its minutes, in the same order. */
  offered_times: Generated<Moment[]>
  offered_minutes: Generated<number[]>
}

/** A developer signed these terms, which are a file. The newest is in force, and earlier ones stay. */
export interface SignedTermsTable extends Business {
  id: Generated<string>
  developer_id: string
  /** The day of the signature. */
  signed_on: Day
  file_key: string
  file_name: string
  /** By content, never by name. */
  file_type: ColumnTypes['signed_terms.file_type']
  file_size: number
  /** SHA-256 of the file, in hex. Null once the person is erased. */
  file_hash: string | null
  deleted_at: MaybeMoment
}

// Talks

/** What somebody who was there says about a talk on record: the developer, or a colleague who confirms it. */
export interface TalkAnswersTable extends Business {
  id: Generated<string>
  developer_assessment_id: string
  /** Null is the developer, who answers behind a link. */
  colleague_id: string | null
  took_place: boolean
  /** What the developer says against it. */
  words: string | null
}

// Texts

/** The text about an outcome, that of a rule that reminds, or a template from which staff begin a message. */
export interface TextsTable extends Business {
  id: Generated<string>
  /** The outcome that it tells, or the rule that it reminds for. Null for a template, which has a name. */
  code: ColumnTypes['texts.code'] | null
  name: string | null
  /** The version that counts. */
  number: number
  /** The reason of the rejections that a template words. */
  rejection_reason: ColumnTypes['texts.rejection_reason'] | null
  deleted_at: MaybeMoment
}

/** Each save adds a version, and nothing changes it afterwards. Version 0 of an outcome or a rule ships with Vouch and has no row. The key needs no index of the id, since nothing refers to it. */
export interface TextVersionsTable extends Business {
  id: Generated<string>
  text_id: string
  number: number
  subject: string
  body: string
  /** The dialog of the move proposes to tell the outcome, or the reminder sends itself. Null for a template. */
  is_on: boolean | null
  /** A rule reminds somebody who was asked after `remind_days`, and the owner of the record gets a follow-up `follow_up_days` later. */
  remind_days: number | null
  follow_up_days: number | null
  /** Days begin in this time zone. */
  time_zone: string | null
  saved_by_id: Generated<string | null>
}

// Verifications

/** A skill that a developer claims or that a review has verified, with its years. */
export interface DeveloperSkillsTable extends Business {
  id: Generated<string>
  developer_id: string
  skill_id: string
  years_of_experience: number | null
  /** Null is claimed by the developer alone. */
  verified_by_review_id: string | null
  /** Somebody chose this skill when they sent the review. */
  verified_explicitly: Generated<boolean>
}

// Notes

/** Whom the text of a row mentions. A trigger on the text keeps it, so it has neither version nor events. */
export interface NoteMentionsTable {
  /** The row with the text, such as a note or a company. */
  source_id: GeneratedAlways<string>
  user_id: GeneratedAlways<string>
  /** Who mentioned them; null for a task or an import. */
  by_id: GeneratedAlways<string | null>
  since: GeneratedAlways<Moment>
}

/** A note of the staff on a record. It is about exactly one; a contact comes with its company, whose notes include theirs. */
export interface NotesTable extends Business {
  id: Generated<string>
  company_id: string | null
  contact_id: string | null
  developer_id: string | null
  job_id: string | null
  job_profile_id: string | null
  author_id: string | null
  body: string
  pinned: Generated<boolean>
  /** A client reads its text; only where it is about a job profile. */
  shared_with_client: Generated<boolean>
  /** The way of a talk that it is about, with its moment and its outcome; null for any other note. */
  channel: ColumnTypes['notes.channel'] | null
  talked_at: MaybeMoment
  outcome: string | null
  deleted_at: MaybeMoment
}

// Lists

/** Lists show, sort and filter companies by these facts, which other tables tell. Triggers keep it; it has neither version nor events. */
export interface CompanyFactsTable {
  company_id: GeneratedAlways<string>
  active_jobs: GeneratedAlways<number>
  /** Job profiles that the client has and has not decided on. */
  profiles_out: GeneratedAlways<number>
  placed_now: GeneratedAlways<number>
  newest_job_at: GeneratedAlways<Moment | null>
  /** The latest change of the company, or of any of its jobs and their profiles. */
  last_touch_at: GeneratedAlways<Moment>
  /** Null without an owner. */
  owner_name: GeneratedAlways<string | null>
  /** Placements that were agreed and have not begun. */
  starting: GeneratedAlways<number>
}

/** The list of clients sorts by these facts: one row for each account of a client. */
export interface ClientFactsTable {
  user_id: GeneratedAlways<string>
  /** Null without a company. */
  company_name: GeneratedAlways<string | null>
}

/** Lists of reviews sort by and search these names, one row for each review. */
export interface ReviewFactsTable {
  review_id: GeneratedAlways<string>
  reviewer_id: GeneratedAlways<string>
  code_name: GeneratedAlways<string>
  assessment_name: GeneratedAlways<string>
  search: GeneratedAlways<string>
}

/** The list of security events searches these people, one row for each event. */
export interface SecurityEventFactsTable {
  event_id: GeneratedAlways<number>
  /** The names and e-mail addresses of the actor and the person concerned, each in a line: what a search looks into. */
  people: GeneratedAlways<string>
  search: GeneratedAlways<string>
}

/** Lists show, sort and filter developers by these facts, which other tables tell. Triggers keep it; it has neither version nor events. */
export interface DeveloperFactsTable {
  developer_id: GeneratedAlways<string>
  /** Of the completed assessments the one with the best result; of equal ones the highest score, then the latest. No foreign key: it would be checked before the trigger has chosen another one. */
  best_assessment_id: GeneratedAlways<string | null>
  best_result: GeneratedAlways<ColumnTypes['developer_facts.best_result'] | null>
  /** A percentage. */
  best_score: GeneratedAlways<number | null>
  open_profiles: GeneratedAlways<number>
  last_profile_at: GeneratedAlways<Moment | null>
  /** When the latest message that reached the developer was written. What stays in the outbox reaches nobody. */
  last_contact_at: GeneratedAlways<Moment | null>
  dstm_name: GeneratedAlways<string | null>
  /** Since when they wait for a decision; null for who does not. What begins with `waiting_` is copied for these alone. */
  applied_at: GeneratedAlways<Moment | null>
  earlier_decision: GeneratedAlways<ColumnTypes['developer_facts.earlier_decision'] | null>
  earlier_decided_at: GeneratedAlways<Moment | null>
  /** Whether another record may be the same person. */
  has_duplicate: GeneratedAlways<boolean>
  waiting_stage: GeneratedAlways<ColumnTypes['developer_facts.waiting_stage'] | null>
  waiting_status: GeneratedAlways<ColumnTypes['developer_facts.waiting_status'] | null>
  waiting_source: GeneratedAlways<ColumnTypes['developer_facts.waiting_source'] | null>
  /** Where the country stands among all. */
  waiting_country: GeneratedAlways<number | null>
  waiting_owner: GeneratedAlways<string | null>
  /** Who waits is searched in a copy of the text, as they are sorted by copies: a count looked through the texts of all developers. */
  waiting_search: GeneratedAlways<string | null>
}

/** The list of jobs shows, sorts and searches these facts, which other tables tell. Triggers keep it; it has neither version nor events. */
export interface JobFactsTable {
  job_id: GeneratedAlways<string>
  /** Title and moment are those of the job: an index has them beside what is searched and counted. */
  title: GeneratedAlways<string>
  created_at: GeneratedAlways<Moment>
  company_name: GeneratedAlways<string>
  /** Null without an owner. */
  owner_name: GeneratedAlways<string | null>
  /** When the status last changed; of a job that never moved, when it was added. */
  status_since: GeneratedAlways<Moment>
  /** How many profiles have each status, without deleted ones: {"SENT": 2}. */
  profile_counts: GeneratedAlways<ColumnTypes['job_facts.profile_counts']>
  /** Profiles that are neither placed nor ended. */
  open_profiles: GeneratedAlways<number>
  placed_profiles: GeneratedAlways<number>
  /** What a search looks into, a line for each column. */
  search: GeneratedAlways<string>
  /** Both are null while it was never shown: its address tells nobody that there is such a job. */
  published_at: GeneratedAlways<Moment | null>
  public_changed_at: GeneratedAlways<Moment | null>
}

/** Counts how many developers have a skill, and how many jobs ask for it. Triggers keep it; it has neither version nor events. Each change is a row of its own, and the rows of a skill add up: writers never wait for each other, however popular the skill. compact_skill_counts() folds the rows of a skill into one. */
export interface SkillCountsTable {
  id: GeneratedAlways<number>
  skill_id: GeneratedAlways<string>
  /** Developers who are not deleted; of them, those whose skill a review verified, and the members. */
  developers: GeneratedAlways<number>
  verified: GeneratedAlways<number>
  members: GeneratedAlways<number>
  /** Jobs that are not deleted and look for people. */
  open_jobs: GeneratedAlways<number>
}

/** The list of job profiles sorts, filters and searches by these facts, which other rows tell. Triggers keep it; it has neither version nor events. */
export interface JobProfileFactsTable {
  job_profile_id: GeneratedAlways<string>
  /** Neither the profile nor its developer or job is deleted. */
  is_living: GeneratedAlways<boolean>
  phase: GeneratedAlways<ColumnTypes['job_profile_facts.phase']>
  /** Null for a profile that is not open. */
  waiting_on: GeneratedAlways<ColumnTypes['job_profile_facts.waiting_on'] | null>
  status_since: GeneratedAlways<Moment>
  /** Percent; null without both rates. */
  margin: GeneratedAlways<number | null>
  developer_name: GeneratedAlways<string>
  job_title: GeneratedAlways<string>
  company_id: GeneratedAlways<string>
  company_name: GeneratedAlways<string>
  /** Null without an owner. */
  owner_name: GeneratedAlways<string | null>
  /** What a search looks into, a line for each column. */
  search: GeneratedAlways<string>
  owner_id: GeneratedAlways<string | null>
}

/** The vetting desk shows, sorts and filters by these facts, which other rows tell. Triggers keep it; it has neither version nor events. Every developer has a row, so that there is always one to lock; only those in vetting have `step_since`. They are no columns of `developer_facts`: each move would rewrite a row that many indexes hold. */
export interface VettingFactsTable {
  developer_id: GeneratedAlways<string>
  /** When the step began; null outside of vetting, and for who is deleted. */
  step_since: GeneratedAlways<Moment | null>
  /** The assessment that is under way, or else the latest that was not cancelled. No foreign keys: they would be checked before the trigger has chosen another one. */
  attempt_id: GeneratedAlways<string | null>
  attempt_status: GeneratedAlways<ColumnTypes['vetting_facts.attempt_status'] | null>
  assessment_id: GeneratedAlways<string | null>
  /** Of the review that is waited for, or else of the latest that was sent. */
  reviewer_id: GeneratedAlways<string | null>
  is_review_owed: GeneratedAlways<boolean>
  /** When the review, or the submission, that is waited for is due. */
  due_at: GeneratedAlways<Moment | null>
  /** The total, or the mean of the reviews that were sent. Percent. */
  score: GeneratedAlways<number | null>
}

// Retention

/** A rule is off without months, and counts only while the account that set it is an active admin. Its key is its name. */
export interface RetentionRulesTable extends Business {
  id: Generated<string>
  rule: ColumnTypes['retention_rules.rule']
  months: number | null
  set_by_id: Generated<string>
}

/** A person who has something that a rule would remove. The task of server/retention keeps it, so it has neither version nor events. */
export interface RetentionItemsTable {
  id: Generated<string>
  rule: ColumnTypes['retention_items.rule']
  developer_id: string
  /** The number of rows or events that would go. */
  things: number
  /** Since when it is shown; null while nothing is due. */
  shown_from: MaybeMoment
  /** Further days on which the task saw it. A clock that jumps adds one at most. */
  shown_days: Generated<number>
  last_shown_on: Generated<Day>
  /** The transaction that removes it has this time. */
  claimed_at: MaybeMoment
  /** Everything up to this moment was removed once, by this run. */
  through: MaybeMoment
  run_id: string | null
}

// Notifications

/** One thing that waits for one person. The sweep keeps it, so it has neither version nor events. */
export interface NotificationsTable {
  id: GeneratedAlways<string>
  user_id: GeneratedAlways<string>
  kind: GeneratedAlways<ColumnTypes['notifications.kind']>
  /** The row that waits, of the table that its kind is about. */
  subject_id: GeneratedAlways<string>
  /** When the cause began. A later moment is a new cause. */
  since: GeneratedAlways<Moment>
  created_at: GeneratedAlways<Moment>
  read_at: WrittenLater<MaybeMoment>
  /** When the cause was gone. */
  done_at: GeneratedAlways<Moment | null>
  /** The cause of which a mail told last, for those who are mailed at once. Each cause is mailed once. */
  mailed_since: WrittenLater<MaybeMoment>
}

/** Which kinds a person wants where; a kind without a row is wanted everywhere. */
export interface NotificationSettingsTable extends Business {
  id: Generated<string>
  user_id: string
  kind: ColumnTypes['notification_settings.kind']
  bell: boolean
  mail: boolean
}

/** What a person set aside, and when it comes back. See isSetAside in server/notifications/choices/setAside.ts. */
export interface NotificationsSetAsideTable extends Business {
  id: Generated<string>
  user_id: string
  kind: ColumnTypes['notifications_set_aside.kind']
  subject_id: string
  /** When the person was told. A notification that tells again is not set aside. */
  told_at: MomentColumn
  /** Null for good. */
  until: MaybeMoment
}

/** The last day whose mail a person was sent. The node that writes the day sends the mail. */
export interface NotificationMailsTable {
  user_id: string
  sent_on: Day
  /** How often the mail of a person was tried since one was taken. */
  attempts: Generated<number>
  /** When it is tried again, because the last try was surely not taken. */
  try_after: MaybeMoment
}
