import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Channel, CheckInMood, CheckInParty, CheckInState, PlacementStatus } from '#shared/checkIns/checkIns.ts'
import type { RiskSettings } from '#shared/checkIns/riskSettings.ts'
import type { ClientAnswer, ClientAnswerReason } from '#shared/clientJobs/clientAnswers.ts'
import type { CompanyMessageState } from '#shared/companyMessages/companyMessages.ts'
import type {
  AssessmentResult,
  AssessmentType,
  DeveloperAssessmentStatus,
  ReviewOrigin,
  ReviewStatus,
} from '#shared/developerAssessments/developerAssessments.ts'
import type { FindingPlace, WorkShown } from '#shared/developerAssessments/workShown.ts'
import type {
  DeveloperSource,
  DeveloperStage,
  DeveloperStatus,
  StageReason,
} from '#shared/developers/developerStages.ts'
import type { FirmExportState } from '#shared/firmExports/firmExports.ts'
import type { ImportRunState } from '#shared/imports/importRuns.ts'
import type { ImportReport } from '#shared/imports/imports.ts'
import type { TableMapping } from '#shared/imports/mapping.ts'
import type { JobMessageState, SkipReason } from '#shared/jobMessages/jobMessages.ts'
import type { JobProfileEndReason, JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { ConsentMethod, JobProfilePhase, WaitingSide } from '#shared/jobProfiles/jobProfiles.ts'
import type { ActiveJobStatus, JobCloseReason, JobSkillType, JobStatus, JobType } from '#shared/jobs/jobStatuses.ts'
import type { CalendarMethod, GuestAnswer } from '#shared/meetings/invitations.ts'
import type { MeetingStatus } from '#shared/meetings/meetingStatuses.ts'
import type { Home } from '#shared/myDay/homes.ts'
import type { NotificationKind } from '#shared/notifications/notifications.ts'
import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import type { PlacementEndReason } from '#shared/placements/placementLife.ts'
import type { Proof } from '#shared/platform/backups.ts'
import type {
  ApplicationDecision,
  CompanyStatus,
  DeliveryMethod,
  EventAction,
  GoalPeriod,
  MeetingType,
  ResumeType,
  SkillType,
  SubmissionType,
} from '#shared/platform/enumerations.ts'
import type { Density } from '#shared/platform/listLayout.ts'
import type { Role } from '#shared/platform/permissions.ts'
import type { ReminderRule, ReminderStep } from '#shared/reminders/reminders.ts'
import type { RetentionRule } from '#shared/retention/retention.ts'
import type { ReleaseReason } from '#shared/reviews/reviewerAvailability.ts'
import type { ReviewDraft } from '#shared/reviews/reviewInput.ts'
import type { SecurityEventKind } from '#shared/security/securityEvents.ts'
import type { ConsentAnswer, SignedLinkPurpose } from '#shared/signedLinks/signedLinks.ts'
import type { DatedTask, PauseReason, TaskRunState } from '#shared/taskRuns/taskRuns.ts'

/*
 * Every table, column by column, as the migrations create it. All tables stand in one file, since it has only
 * declarations and is read beside the migrations. Money is in cents of the row's currency. A day is a string such as
 * 2026-01-31. A moment is a string such as 2026-01-31T12:00:00.000Z; it may be written as a Date, too. An insert may
 * leave out columns that the database fills in.
 */

type MomentColumn = ColumnType<Moment, Date | Moment, Date | Moment>
type MaybeMoment = ColumnType<Moment | null, Date | Moment | null | undefined, Date | Moment | null>
/** The database fills it in when an insert leaves it out. */
type StampedMoment = ColumnType<Moment, Date | Moment | undefined, Date | Moment>
type Day = string
type Cents = number
type JsonObject = Record<string, unknown>
/** Written as an object or as JSON text. The driver would turn a list into an SQL array. */
type Json = ColumnType<JsonObject, object | string, object | string>
type DefaultedJson<Value = JsonObject> = ColumnType<Value, object | string | undefined, object | string>

/** The columns that `make_business_table` adds. A trigger sets `updated_at` and `version`, whatever a statement writes. */
export interface Business {
  id: Generated<string>
  created_at: ColumnType<Moment, Date | Moment | undefined, never>
  updated_at: GeneratedAlways<Moment>
  version: GeneratedAlways<number>
}

export interface Tables {
  users: UsersTable
  companies: CompaniesTable
  company_facts: CompanyFactsTable
  client_facts: ClientFactsTable
  review_facts: ReviewFactsTable
  security_event_facts: SecurityEventFactsTable
  company_users: CompanyUsersTable
  contacts: ContactsTable
  developers: DevelopersTable
  developer_facts: DeveloperFactsTable
  vetting_facts: VettingFactsTable
  merged_developers: MergedDevelopersTable
  skills: SkillsTable
  skill_counts: SkillCountsTable
  catalogue_entries: CatalogueEntriesTable
  unread_skill_texts: UnreadSkillTextsTable
  unknown_skill_mentions: UnknownSkillMentionsTable
  imported_skill_names: ImportedSkillNamesTable
  ignored_skill_names: IgnoredSkillNamesTable
  resumes: ResumesTable
  resume_vocabulary: ResumeVocabularyTable
  reminder_rules: ReminderRulesTable
  reminders: RemindersTable
  retention_items: RetentionItemsTable
  retention_rules: RetentionRulesTable
  misspelled_resumes: MisspelledResumesTable
  resume_alerts: ResumeAlertsTable
  resume_alert_hits: ResumeAlertHitsTable
  signed_terms: SignedTermsTable
  saved_views: SavedViewsTable
  list_layouts: ListLayoutsTable
  goals: GoalsTable
  assessments: AssessmentsTable
  assessment_versions: AssessmentVersionsTable
  criteria: CriteriaTable
  challenges: ChallengesTable
  assessment_reviewers: AssessmentReviewersTable
  challenge_revisions: ChallengeRevisionsTable
  developer_assessments: DeveloperAssessmentsTable
  submissions: SubmissionsTable
  anonymous_copies: AnonymousCopiesTable
  work_findings: WorkFindingsTable
  work_searches: WorkSearchesTable
  firm_settings: FirmSettingsTable
  reviews: ReviewsTable
  days_off: DaysOffTable
  review_scores: ReviewScoresTable
  developer_skills: DeveloperSkillsTable
  unconfirmed_verifications: UnconfirmedVerificationsTable
  jobs: JobsTable
  job_facts: JobFactsTable
  job_skills: JobSkillsTable
  job_regions: JobRegionsTable
  job_profiles: JobProfilesTable
  job_profile_facts: JobProfileFactsTable
  notes: NotesTable
  note_mentions: NoteMentionsTable
  placements: PlacementsTable
  placement_facts: PlacementFactsTable
  placement_rates: PlacementRatesTable
  exchange_rates: ExchangeRatesTable
  job_message_batches: JobMessageBatchesTable
  job_messages: JobMessagesTable
  messages: MessagesTable
  company_messages: CompanyMessagesTable
  message_replies: MessageRepliesTable
  message_templates: MessageTemplatesTable
  outcome_texts: OutcomeTextsTable
  signed_links: SignedLinksTable
  applications: ApplicationsTable
  meetings: MeetingsTable
  interview_times: InterviewTimesTable
  meeting_guests: MeetingGuestsTable
  meeting_mails: MeetingMailsTable
  meeting_facts: MeetingFactsTable
  check_ins: CheckInsTable
  handovers: HandoversTable
  follow_ups: FollowUpsTable
  notifications: NotificationsTable
  notification_settings: NotificationSettingsTable
  notification_mails: NotificationMailsTable
  home_settings: HomeSettingsTable
  figure_mail_settings: FigureMailSettingsTable
  figure_mails: FigureMailsTable
  last_visits: LastVisitsTable
  failed_mails: FailedMailsTable
  clock_pauses: ClockPausesTable
  backup_states: BackupStatesTable
  task_runs: TaskRunsTable
  firm_exports: FirmExportsTable
  import_runs: ImportRunsTable
  events: EventsTable
  state_changes: StateChangesTable
  imported_moves: ImportedMovesTable
  oidc_artefacts: OidcArtefactsTable
  idp_keys: IdpKeysTable
  password_links: PasswordLinksTable
  account_activity: AccountActivityTable
  rate_limits: RateLimitsTable
  mutation_keys: MutationKeysTable
  security_events: SecurityEventsTable
  failed_sign_ins: FailedSignInsTable
  sessions: SessionsTable
  tasks: TasksTable
  unowned_files: UnownedFilesTable
  suspect_files: SuspectFilesTable
  application_forms: ApplicationFormsTable
  application_floods: ApplicationFloodsTable
  migrations: MigrationsTable
  data_release: DataReleaseTable
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
  'figure_mails',
  'failed_sign_ins',
  'firm_exports',
  'idp_keys',
  'import_runs',
  'imported_skill_names',
  'job_facts',
  'job_profile_facts',
  'meeting_facts',
  'last_visits',
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
  'work_searches',
] as const satisfies readonly (keyof Tables)[]

/** A table whose writes are logged as events, because its migration passes it to `make_business_table`. */
export type BusinessTable = Exclude<keyof Tables, (typeof tablesWithoutEvents)[number]>

// People

export interface UsersTable extends Business {
  display_name: string
  /** Unique, ignoring case. */
  email: string
  username: string | null
  role: Role
  /** False for a blocked account. */
  active: Generated<boolean>
  password_hash: string | null
  identity_issuer: string | null
  identity_subject: string | null
  /** The most open reviews of the account; null for any number. */
  review_capacity: number | null
  /** The text that lists search; see `SearchText`. */
  search: GeneratedAlways<string>
}

export interface CompaniesTable extends Business {
  /** Unique among those not deleted, ignoring case. */
  name: string
  domain: string | null
  status: Generated<CompanyStatus>
  owner_id: string | null
  time_zone: string | null
  terms: string | null
  notes: string | null
  deleted_at: MaybeMoment
  /** The text that lists search; see `SearchText`. */
  search: GeneratedAlways<string>
}

/** Kept by triggers: the app only reads it. */
export interface CompanyFactsTable {
  company_id: GeneratedAlways<string>
  active_jobs: GeneratedAlways<number>
  profiles_out: GeneratedAlways<number>
  placed_now: GeneratedAlways<number>
  starting: GeneratedAlways<number>
  newest_job_at: GeneratedAlways<Moment | null>
  last_touch_at: GeneratedAlways<Moment>
  owner_name: GeneratedAlways<string | null>
}

export interface ClientFactsTable {
  user_id: GeneratedAlways<string>
  company_name: GeneratedAlways<string | null>
}

export interface SecurityEventFactsTable {
  event_id: GeneratedAlways<number>
  /** The names and e-mail addresses of the actor and the person concerned, each in a line. */
  people: GeneratedAlways<string>
  /** The text that lists search; see `SearchText`. */
  search: GeneratedAlways<string>
}

export interface ReviewFactsTable {
  review_id: GeneratedAlways<string>
  reviewer_id: GeneratedAlways<string>
  code_name: GeneratedAlways<string>
  assessment_name: GeneratedAlways<string>
  /** The text that lists search; see `SearchText`. */
  search: GeneratedAlways<string>
}

export interface CompanyUsersTable extends Business {
  /** Unique: an account has one company. */
  user_id: string
  company_id: string
}

export interface ContactsTable extends Business {
  company_id: string
  name: string
  title: string | null
  email: string | null
  phone: string | null
  notes: string | null
  /** True if they do not want mails. */
  do_not_contact: Generated<boolean>
  deleted_at: MaybeMoment
}

export interface DevelopersTable extends Business {
  first_name: string
  last_name: string
  /** Unique, ignoring case. */
  email: string
  stage: Generated<DeveloperStage>
  /** One of the stage's statuses; null if the stage has none. */
  status: Generated<DeveloperStatus | null>
  stage_reason: StageReason | null
  stage_note: string | null
  revisit_on: Day | null
  cool_off_until: Day | null
  /** Per hour. */
  cost_rate_cents: Cents | null
  rate_floor_cents: Cents | null
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
  source: DeveloperSource | null
  tos_signed_on: Day | null
  do_not_contact: Generated<boolean>
  /** The reason of an admin to keep the person in spite of every rule of retention. */
  kept_because: string | null
  tags: Generated<string[]>
  /** Set only together with `deleted_at`. */
  erased_at: MaybeMoment
  deleted_at: MaybeMoment
  /** The text that lists search; see `SearchText`. */
  search: GeneratedAlways<string>
}

/** A record that was merged into a developer. Its id is that of the merged record. */
export interface MergedDevelopersTable extends Omit<Business, 'id'> {
  id: string
  developer_id: string
  /** The same address can have two rows: the developer who stayed took it back, and was later merged, too. */
  email: string
}

/** Kept by triggers: the app only reads it. */
export interface DeveloperFactsTable {
  developer_id: GeneratedAlways<string>
  best_assessment_id: GeneratedAlways<string | null>
  best_result: GeneratedAlways<AssessmentResult | null>
  /** In percent. */
  best_score: GeneratedAlways<number | null>
  open_profiles: GeneratedAlways<number>
  last_profile_at: GeneratedAlways<Moment | null>
  last_contact_at: GeneratedAlways<Moment | null>
  dstm_name: GeneratedAlways<string | null>
  /** Null for people who wait for no decision. */
  applied_at: GeneratedAlways<Moment | null>
  earlier_decision: GeneratedAlways<ApplicationDecision | null>
  earlier_decided_at: GeneratedAlways<Moment | null>
  has_duplicate: GeneratedAlways<boolean>
  /** Copies of the developer, for the list of those who wait; null for all others. */
  waiting_stage: GeneratedAlways<DeveloperStage | null>
  waiting_status: GeneratedAlways<DeveloperStatus | null>
  waiting_source: GeneratedAlways<DeveloperSource | null>
  /** The position of the country among all, by name. */
  waiting_country: GeneratedAlways<number | null>
  waiting_owner: GeneratedAlways<string | null>
  /** The text that the list searches; see `SearchText`. */
  waiting_search: GeneratedAlways<string | null>
}

/** Kept by triggers: the app only reads it. Every developer has a row. */
export interface VettingFactsTable {
  developer_id: GeneratedAlways<string>
  /** Null outside of vetting. */
  step_since: GeneratedAlways<Moment | null>
  attempt_id: GeneratedAlways<string | null>
  attempt_status: GeneratedAlways<DeveloperAssessmentStatus | null>
  assessment_id: GeneratedAlways<string | null>
  reviewer_id: GeneratedAlways<string | null>
  is_review_owed: GeneratedAlways<boolean>
  due_at: GeneratedAlways<Moment | null>
  /** In percent. */
  score: GeneratedAlways<number | null>
}

export interface SkillsTable extends Business {
  name: string
  skill_type: SkillType
  aliases: Generated<string[]>
  active: Generated<boolean>
  /** The keys of the entries of the catalogue that it stands for. */
  catalogue_keys: Generated<string[]>
}

/** Kept by triggers: the app only reads it. A skill has several rows, whose counts are added. */
export interface SkillCountsTable {
  id: GeneratedAlways<number>
  skill_id: GeneratedAlways<string>
  developers: GeneratedAlways<number>
  verified: GeneratedAlways<number>
  members: GeneratedAlways<number>
  open_jobs: GeneratedAlways<number>
}

/** Kept by `renew_resume_vocabulary`: the app only reads it. */
export interface ResumeVocabularyTable {
  word: GeneratedAlways<string>
  /** The number of the newest resumes that have it. */
  resumes: GeneratedAlways<number>
}

/** Kept by a migration and a task. */
export interface MisspelledResumesTable {
  resume_id: GeneratedAlways<string>
}

export interface CatalogueEntriesTable {
  /** The name in the catalogue that ships, in small letters. */
  key: string
  offered_at: StampedMoment
}

/** Refers to a resume or to a job, never to both. */
export interface SkillTextRefTable {
  resume_id: string | null
  job_id: string | null
}

/** A trigger adds to it. */
export interface UnreadSkillTextsTable extends SkillTextRefTable {}

export interface UnknownSkillMentionsTable extends SkillTextRefTable {
  /** In small letters. */
  name: string
  written: string
}

export interface ImportedSkillNamesTable {
  /** In small letters. */
  name: string
  written: string
  /** The actor of the import. */
  import: string
  /** The number of its rows that have the name. */
  rows: number
}

export interface IgnoredSkillNamesTable extends Business {
  /** In small letters. */
  name: string
}

export interface ResumesTable extends Business {
  developer_id: string
  file_key: string
  file_name: string
  file_type: ResumeType
  /** In bytes. */
  file_size: number
  /** SHA-256, in hex. Null if files were not compared. */
  file_hash: string | null
  extracted_text: string | null
  search: GeneratedAlways<string>
  deleted_at: MaybeMoment
}

// Signed terms

export interface SignedTermsTable extends Business {
  developer_id: string
  signed_on: Day
  file_key: string
  file_name: string
  file_type: ResumeType
  /** In bytes. */
  file_size: number
  /** SHA-256, in hex. Null once the person is erased. */
  file_hash: string | null
  deleted_at: MaybeMoment
}

export interface SavedViewsTable extends Business {
  user_id: string
  name: string
  screen: string
  query: string
  shared: Generated<boolean>
  /** The owner is told of new resumes that it finds. */
  alert: Generated<boolean>
}

export interface ListLayoutsTable extends Business {
  user_id: string
  /** The noun of the list. */
  list: string
  /** In their order. Empty for those of the list. */
  columns: Generated<string[]>
  pinned: Generated<number>
  density: Generated<Density>
  group_by: Generated<string>
  default_view_id: string | null
}

/** Kept by the trigger `keep_resume_alerts`: the app only writes how far it has come. */
export interface ResumeAlertsTable {
  id: GeneratedAlways<string>
  saved_view_id: GeneratedAlways<string>
  began_at: GeneratedAlways<Moment>
  checked_until: StampedMoment
  counted_since: StampedMoment
  found_at: MaybeMoment
}

export interface ResumeAlertHitsTable {
  alert_id: string
  resume_id: string
  found_at: StampedMoment
}

export interface GoalsTable extends Business {
  user_id: string
  metric: string
  period: GoalPeriod
  target: number
  starts_on: Day
}

// Vetting

export interface AssessmentsTable extends Business {
  name: string
  type: AssessmentType
  description: string | null
  stack: Generated<string[]>
  /** Null follows the setting of the firm. */
  work_shown: WorkShown | null
  deleted_at: MaybeMoment
}

/** The table has one row. */
export interface FirmSettingsTable extends Business, Record<keyof RiskSettings, Generated<number>> {
  only_one: GeneratedAlways<boolean>
  work_shown: Generated<WorkShown>
  recruiters_invite: Generated<boolean>
}

export interface AssessmentVersionsTable extends Business {
  assessment_id: string
  number: number
  instructions: string | null
  /** In percent. */
  pass_mark: Generated<number>
  /** The moment at which its rubric was last saved. */
  saved_at: StampedMoment
}

export interface CriteriaTable extends Business {
  assessment_version_id: string
  position: number
  name: string
  weight: Generated<number>
  /** Four texts, which describe a score of 1, 2, 3 and 4. */
  anchors: string[]
  must_pass: Generated<boolean>
}

export interface ChallengesTable extends Business {
  assessment_id: string | null
  name: string
  brief: Generated<string>
  revision: Generated<number>
  url_repository: string | null
  hours: number | null
  deadline_days: number | null
  deleted_at: MaybeMoment
}

export interface DeveloperAssessmentsTable extends Business {
  developer_id: string
  assessment_version_id: string
  challenge_id: string | null
  /** A trigger sets it when the challenge is sent. */
  challenge_revision_id: GeneratedAlways<string | null>
  code_name: string
  status: Generated<DeveloperAssessmentStatus>
  status_note: string | null
  /** Set exactly when completed. */
  result: AssessmentResult | null
  /** In percent. */
  total_score: number | null
  url_submission: string | null
  sent_at: MaybeMoment
  due_at: MaybeMoment
  started_at: MaybeMoment
  submitted_at: MaybeMoment
  completed_at: MaybeMoment
  sent_by_id: string | null
  planned_reviewer_ids: Generated<string[]>
  remind_at: MaybeMoment
  reviewers_reminded_at: MaybeMoment
  /** A trigger sets it when the assessment is sent. */
  work_shown: Generated<WorkShown>
  /** The meeting in which the talk was held. */
  talk_meeting_id: string | null
  /** Without a meeting: the day, with the minutes and with who of the firm was there. */
  talk_on: string | null
  talk_minutes: number | null
  talk_with_ids: Generated<string[]>
  /** Null where the developer sent it in by the page. */
  recorded_by_id: string | null
}

export interface SubmissionsTable extends Business {
  developer_assessment_id: string
  note: string | null
  /** Set with the other columns of a file, or none of them. */
  file_key: string | null
  file_name: string | null
  file_type: SubmissionType | null
  file_size: number | null
}

/** Reviewers get this in place of work that names its author. It is a file or an address. */
export interface AnonymousCopiesTable extends Business {
  developer_assessment_id: string
  url: string | null
  /** Set with the other columns of a file, or none of them. */
  file_key: string | null
  file_name: string | null
  file_type: SubmissionType | null
  file_size: number | null
  added_by_id: string | null
  deleted_at: MaybeMoment
}

export interface WorkFindingsTable extends Business {
  developer_assessment_id: string
  /** Null for the original work. */
  in_copy_id: string | null
  place: FindingPlace
  found: string
  /** The first files that contain it. */
  examples: Generated<string[]>
  example_count: Generated<number>
  /** Set with the reason, or neither of them. */
  confirmed_at: MaybeMoment
  confirmed_by_id: string | null
  reason: string | null
}

/** A work that was searched for the names that its author has now, or that waits for the search. */
export interface WorkSearchesTable {
  id: Generated<string>
  developer_assessment_id: string
  in_copy_id: string | null
  tries: Generated<number>
  /** A search that runs or failed is tried again at this moment; null once the work was searched. */
  waits_until: MaybeMoment
}

export interface ReviewsTable extends Business {
  developer_assessment_id: string
  reviewer_id: string
  /** The last request, if the reviewer had declined. */
  asked_at: StampedMoment
  status: Generated<ReviewStatus>
  due_at: MaybeMoment
  sent_at: MaybeMoment
  /** In percent. */
  total_score: number | null
  comments: string | null
  decline_reason: string | null
  origin: Generated<ReviewOrigin>
  accepted_at: MaybeMoment
  /** The text that its reviewer has typed so far. It has no events. */
  draft: ColumnType<ReviewDraft | null, string | null | undefined, string | null>
  /** The skills of the assessment's stack that the work shows. A skill that neither list names was not answered. */
  shown_skills: Generated<readonly string[]>
  /** The skills of the assessment's stack that the work did not show. */
  unshown_skills: Generated<readonly string[]>
  /** The moment at which it was taken from its reviewer. A trigger clears it and the reason once the review is theirs again. */
  released_at: MaybeMoment
  released_because: ReleaseReason | null
}

/** The days on which an account is away: whole days in UTC, both included. */
export interface DaysOffTable extends Business {
  user_id: string
  from_day: Day
  to_day: Day
  note: string | null
}

export interface ReviewScoresTable extends Business {
  review_id: string
  criterion_id: string
  /** From 1 to 4; null when not rated. */
  score: number | null
  comment: string | null
}

export interface DeveloperSkillsTable extends Business {
  developer_id: string
  skill_id: string
  years_of_experience: number | null
  /** Null when only the developer claims the skill. */
  verified_by_review_id: string | null
  /** Somebody chose the skill. A trigger moves a verification that nobody chose to `unconfirmed_verifications`. */
  verified_explicitly: Generated<boolean>
}

export interface UnconfirmedVerificationsTable extends Business {
  review_id: string
  skill_id: string
  /** The years at that time, for a skill that existed only through this verification. */
  years_of_experience: number | null
  /** Null while it waits. A confirmed one is deleted. */
  refused_at: MaybeMoment
}

// Fulfillment

/** Regions that the firm named itself. */
export interface JobRegionsTable extends Business {
  name: string
  /** It stands for the region on chips, and in `jobs.regions`. */
  word: string
  countries: string[]
  deleted_at: MaybeMoment
}

export interface JobsTable extends Business {
  company_id: string
  title: string
  type: JobType
  status: Generated<JobStatus>
  /** The status that the job left. Set exactly while the job is on hold or closed. */
  left_status: ActiveJobStatus | null
  /** Set exactly while closed. */
  close_reason: JobCloseReason | null
  status_note: string | null
  description: string | null
  location: Generated<string[]>
  /** Their words. Their countries are among those of `location`. */
  regions: Generated<string[]>
  /** Only a region has these countries of `location`; nobody chose them one by one. */
  region_countries: Generated<string[]>
  budget_hourly_min_cents: Cents | null
  budget_hourly_max_cents: Cents | null
  budget_monthly_cents: Cents | null
  yearly_budget_min_cents: Cents | null
  yearly_budget_max_cents: Cents | null
  currency: Generated<string>
  openings: Generated<number>
  owner_id: string | null
  contact_id: string | null
  next_action: string | null
  next_action_on: Day | null
  weekly_hours: number | null
  /** Hours of a day at which developer and client work at the same time. */
  overlap_hours: number | null
  starts_on: Day | null
  tags: Generated<string[]>
  is_public: Generated<boolean>
  /** The text about it on the jobs page. */
  public_text: string | null
  shows_company: Generated<boolean>
  shows_budget: Generated<boolean>
  /** The moment at which somebody last changed its skills together. */
  skills_changed_at: MaybeMoment
  deleted_at: MaybeMoment
}

/** Kept by triggers: the app only reads it. */
export interface JobFactsTable {
  job_id: GeneratedAlways<string>
  title: GeneratedAlways<string>
  created_at: GeneratedAlways<Moment>
  company_name: GeneratedAlways<string>
  owner_name: GeneratedAlways<string | null>
  /** The moment at which the status last changed, or at which the job was added. */
  status_since: GeneratedAlways<Moment>
  /** The number of profiles by status, without deleted ones. */
  profile_counts: GeneratedAlways<Partial<Record<JobProfileStatus, number>>>
  open_profiles: GeneratedAlways<number>
  placed_profiles: GeneratedAlways<number>
  /** The moment at which the jobs page first showed it; null if it never did. */
  published_at: GeneratedAlways<Moment | null>
  /** The moment at which it last changed on the jobs page. */
  public_changed_at: GeneratedAlways<Moment | null>
  /** The text that lists search; see `SearchText`. */
  search: GeneratedAlways<string>
}

export interface JobSkillsTable extends Business {
  job_id: string
  skill_id: string
  job_skill_type: JobSkillType
}

export interface JobProfilesTable extends Business {
  job_id: string
  developer_id: string
  status: Generated<JobProfileStatus>
  /** Set exactly when the profile ended without success. */
  end_reason: JobProfileEndReason | null
  status_note: string | null
  /** Per hour, like the bill rate. */
  cost_rate_cents: Cents | null
  bill_rate_cents: Cents | null
  currency: Generated<string>
  /** The other currency that the cost was entered in; null where it is that of the row. */
  cost_currency: string | null
  /** The amount in that currency. The cost rate is its worth on the day it was entered. */
  cost_entered_cents: Cents | null
  weekly_hours: number | null
  starts_on: Day | null
  /** True if it has no bill rate on purpose. It means nothing beside a bill rate. */
  without_price: Generated<boolean>
  /** Null if only the day of the consent is known. */
  consented_at: MaybeMoment
  /** Null if the moment is known. */
  consented_on: Day | null
  /** Set only with a consent. */
  consent_method: ConsentMethod | null
  pitch: string | null
  owner_id: string | null
  /** The client's answer. Set together with its moment and its author. */
  client_answer: ClientAnswer | null
  /** Set exactly for NOT_FOR_US. */
  client_answer_reason: ClientAnswerReason | null
  client_answer_note: string | null
  client_answered_at: MaybeMoment
  client_answered_by: string | null
  /** The link by which it was given; null for an answer of an account. */
  client_answered_link: string | null
  deleted_at: MaybeMoment
}

/** Kept by triggers: the app only reads it. */
export interface JobProfileFactsTable {
  job_profile_id: GeneratedAlways<string>
  is_living: GeneratedAlways<boolean>
  /** Follows from the status alone, so it is never STARTING. */
  phase: GeneratedAlways<JobProfilePhase>
  waiting_on: GeneratedAlways<WaitingSide | null>
  status_since: GeneratedAlways<Moment>
  /** In percent. */
  margin: GeneratedAlways<number | null>
  developer_name: GeneratedAlways<string>
  job_title: GeneratedAlways<string>
  company_id: GeneratedAlways<string>
  company_name: GeneratedAlways<string>
  owner_name: GeneratedAlways<string | null>
  search: GeneratedAlways<string>
  owner_id: GeneratedAlways<string | null>
}

/** A note is about exactly one record. A contact comes with its company. */
export interface NotesTable extends Business {
  company_id: string | null
  contact_id: string | null
  developer_id: string | null
  job_id: string | null
  job_profile_id: string | null
  author_id: string | null
  body: string
  pinned: Generated<boolean>
  /** Only a note on a job profile is shared. */
  shared_with_client: Generated<boolean>
  /** The way of a talk that it is about, with its moment; null for any other note. */
  channel: Channel | null
  talked_at: MaybeMoment
  outcome: string | null
  deleted_at: MaybeMoment
}

/** Kept by the trigger `keep_mentions`: the app only reads it. */
export interface NoteMentionsTable {
  source_id: GeneratedAlways<string>
  user_id: GeneratedAlways<string>
  by_id: GeneratedAlways<string | null>
  since: GeneratedAlways<Moment>
}

export interface PlacementsTable extends Business {
  /** Unique. */
  job_profile_id: string
  status: Generated<PlacementStatus>
  starts_on: Day
  ends_on: Day | null
  /** Per hour, like the bill rate. */
  cost_rate_cents: Cents
  bill_rate_cents: Cents
  currency: Generated<string>
  /** The other currency that the cost was entered in; null where it is that of the row. */
  cost_currency: string | null
  /** The amount in that currency. The cost rate is its worth on the day it was entered. */
  cost_entered_cents: Cents | null
  weekly_hours: number
  /** The reason for which its first day moved, the last time. */
  start_note: string | null
  end_note: string | null
  /** The reason for which it ends early, on its last day or before; null otherwise. */
  end_reason: PlacementEndReason | null
}

export interface JobMessageBatchesTable extends Business {
  job_id: string
  sender_id: string | null
  /** The idempotency key that the client chose; null when it sent none. */
  key: string | null
  /** Null in batches from before subjects were kept. */
  subject: string | null
  message: string
  test: boolean
  /** Hash of the request; null when the batch did not come through the API. */
  request_hash: string | null
  /** The reason for which each developer was left out, by developer id. */
  skipped: DefaultedJson<Record<string, SkipReason>>
}

/** A message to one person. These rows are also the queue of messages. */
export interface SentMessageTable extends Business {
  delivery_method: DeliveryMethod
  /** Null when not known: not sent yet, or the answer was lost. */
  success: boolean | null
  metadata: DefaultedJson
  /** Null when the message no longer waits. */
  send_after: MaybeMoment
  /** The claim of the worker that has the message expires then. */
  lease_until: MaybeMoment
  attempts: Generated<number>
  /** Derived from the other columns. */
  state: GeneratedAlways<JobMessageState>
}

export interface JobMessagesTable extends SentMessageTable {
  developer_id: string
  batch_id: string | null
  job_id: string
  /** Filled in for its developer; null if it equals the subject of its batch. */
  subject: string | null
  /** Filled in for its developer; null if it equals the text of its batch. */
  body: string | null
}

// Messages

export interface MessagesTable extends SentMessageTable {
  developer_id: string
  /** Null when Vouch itself wrote it. */
  sender_id: string | null
  subject: string
  body: string
  /** Not null in a message about an outcome, whose id follows from the move. */
  outcome: Outcome | null
  /** The version of the text of the outcome; null for words of one's own. */
  outcome_number: number | null
}

/** One version of the text of an outcome. */
export interface OutcomeTextsTable extends Business {
  outcome: Outcome
  number: number
  subject: string
  body: string
  is_offered: boolean
}

/** One version of a rule with its text. */
export interface ReminderRulesTable extends Business {
  rule: ReminderRule
  number: number
  is_on: boolean
  remind_days: number
  follow_up_days: number
  time_zone: string
  subject: string
  body: string
  /** The rule counts only while this account is an active admin. */
  set_by_id: Generated<string>
}

/** A step that a rule took. Only the task of reminders writes it, and nobody changes it. */
export interface RemindersTable {
  id: string
  rule: ReminderRule
  number: number
  step: ReminderStep
  /** The link or the message that was not answered. */
  subject_id: string
  /** The developer or the contact who was asked. */
  reader_id: string
  run_id: string
  created_at: ColumnType<Moment, Date | Moment, never>
}

export interface RetentionRulesTable extends Business {
  rule: RetentionRule
  /** The rule is off without months. */
  months: number | null
  /** The rule counts only while this account is an active admin. */
  set_by_id: Generated<string>
}

/** Only the task of retention writes it. */
export interface RetentionItemsTable {
  id: Generated<string>
  rule: RetentionRule
  developer_id: string
  /** The number of rows or events that would go. */
  things: number
  /** Null while nothing is due. */
  shown_from: MaybeMoment
  shown_days: Generated<number>
  last_shown_on: Generated<Day>
  claimed_at: MaybeMoment
  /** Everything up to this moment was removed. */
  through: MaybeMoment
  run_id: string | null
}

export interface CompanyMessagesTable extends Omit<SentMessageTable, 'state'> {
  company_id: string
  /** It is to a contact or to a client. */
  contact_id: string | null
  client_id: string | null
  /** The job that it is about, if it is about one. */
  job_id: string | null
  /** The shortlist whose address stands in the text. */
  signed_link_id: string | null
  sender_id: string | null
  /** The address that it was written to. */
  email: string
  subject: string
  body: string
  /** Derived from the other columns. */
  state: GeneratedAlways<CompanyMessageState>
}

export interface MessageRepliesTable extends Business {
  developer_id: string
  logged_by_id: string | null
  channel: Channel
  received_at: MomentColumn
  body: string
  deleted_at: MaybeMoment
}

export interface MessageTemplatesTable extends Business {
  /** Unique among those not deleted, ignoring case. */
  name: string
  subject: string
  body: string
  /** The template is for rejections with this reason. Unique among those not deleted. */
  rejection_reason: StageReason | null
  deleted_at: MaybeMoment
}

// Success

export interface ApplicationsTable extends Business {
  developer_id: string
  /** Null for an application to the network. */
  job_id: string | null
  source: DeveloperSource
  answers: DefaultedJson
  decision: ApplicationDecision | null
  decision_note: string | null
  decided_by_id: string | null
  decided_at: MaybeMoment
}

export interface MeetingsTable extends Business {
  developer_id: string
  job_profile_id: string | null
  organiser_id: string | null
  type: MeetingType
  status: Generated<MeetingStatus>
  starts_at: MomentColumn
  ends_at: MomentColumn
  url: string | null
  notes: string | null
}

/** Without a contact and a colleague it is the developer of the meeting. */
/** The times that a client proposes for the interview of one profile. */
export interface InterviewTimesTable extends Business {
  job_profile_id: string
  starts_at: Moment[]
  /** The length of each, in the same order. */
  minutes: number[]
  /** They were typed by the clocks of this zone. */
  time_zone: string
  proposed_by: string
  proposed_at: Generated<Moment>
  /** The staff answered then that none of them fits. */
  none_fits_at: MaybeMoment
  withdrawn_at: MaybeMoment
}

export interface MeetingGuestsTable extends Business {
  meeting_id: string
  contact_id: string | null
  colleague_id: string | null
  /** Gets the invitation by mail, and hears of changes. */
  invited: boolean
  /** Takes part no longer. */
  deleted_at: MaybeMoment
  answer: GuestAnswer | null
  answered_at: MaybeMoment
  /** The version of the meeting that they answered to. */
  answered_sequence: number | null
  answer_note: string | null
  /** They could come at one of these times instead. */
  proposed_times: Generated<Moment[]>
}

/** A calendar mail to one participant, with the time and place that it tells. */
export interface MeetingMailsTable extends Omit<SentMessageTable, 'state'> {
  guest_id: string
  method: CalendarMethod
  /** The version of the meeting that it tells of. */
  sequence: number
  type: MeetingType
  starts_at: MomentColumn
  ends_at: MomentColumn
  url: string | null
  organiser_id: string | null
  /** Derived from the other columns. */
  state: GeneratedAlways<CompanyMessageState>
}

/** Kept by triggers: the app only reads it. */
export interface MeetingFactsTable {
  meeting_id: GeneratedAlways<string>
  developer_name: GeneratedAlways<string>
  organiser_name: GeneratedAlways<string | null>
  job_title: GeneratedAlways<string | null>
  search: GeneratedAlways<string>
}

export interface CheckInsTable extends Business {
  placement_id: string
  party: CheckInParty
  state: Generated<CheckInState>
  due_on: Day
  host_id: string | null
  /** Set exactly when done. */
  held_at: MaybeMoment
  channel: Channel | null
  mood: CheckInMood | null
  notes: string | null
  /** The day on which the schedule planned it; null if a person did. */
  planned_on: Day | null
  /** It rests until this day. */
  snoozed_until: Day | null
  snooze_reason: string | null
}

/** A portfolio that one DSTM took over from another. */
export interface HandoversTable extends Business {
  from_id: string
  to_id: string
  author_id: string
  /** The other DSTM should know this. */
  note: string
  /** The number of developers who moved. */
  developers: number
  check_ins: number
  follow_ups: number
}

export interface PlacementFactsTable {
  placement_id: GeneratedAlways<string>
  is_living: GeneratedAlways<boolean>
  developer_id: GeneratedAlways<string>
  developer_name: GeneratedAlways<string>
  job_id: GeneratedAlways<string>
  job_title: GeneratedAlways<string>
  company_id: GeneratedAlways<string>
  company_name: GeneratedAlways<string>
  dstm_id: GeneratedAlways<string | null>
  dstm_name: GeneratedAlways<string | null>
  last_held_at: GeneratedAlways<Moment | null>
  last_mood: GeneratedAlways<CheckInMood | null>
  mood_before: GeneratedAlways<CheckInMood | null>
  last_missed_on: GeneratedAlways<Day | null>
  /** Counted since one was held. */
  missed_in_a_row: GeneratedAlways<number>
  next_due_on: GeneratedAlways<Day | null>
  search: GeneratedAlways<string>
}

/** Set are either the check-in in which it was promised, or one record; a contact comes with its company. */
export interface FollowUpsTable extends Business {
  check_in_id: string | null
  company_id: string | null
  contact_id: string | null
  job_id: string | null
  developer_id: string | null
  job_profile_id: string | null
  assignee_id: string | null
  body: string
  due_on: Day | null
  /** The day from which the bell tells of it; by default the one on which it is due. */
  remind_on: Day | null
  done_at: MaybeMoment
}

/**
 * Only triggers write it. An insert has the row in `new_values`, a delete has it in `old_values`. An update has the changed columns
 * in both.
 */
export interface EventsTable {
  id: GeneratedAlways<number>
  at: StampedMoment
  table_name: string
  row_id: string
  action: EventAction
  old_values: JsonObject | null
  new_values: JsonObject | null
  /** A user's id, `task:<name>` or `import:<run>`. */
  actor: string
  request_id: string | null
  /** The undoable mutation that wrote the row; null for every other write. */
  change_id: string | null
  /** The change that this write undid. */
  undoes: string | null
  /** The transaction that wrote it, as a decimal number. */
  xid: GeneratedAlways<string>
}

// Identity and requests hold no business data, so they have no events.

export interface OidcArtefactsTable {
  model: string
  id: string
  payload: Json
  grant_id: string | null
  uid: string | null
  account_id: string | null
  expires_at: MaybeMoment
  consumed_at: MaybeMoment
}

export interface IdpKeysTable {
  kid: string
  purpose: 'signing' | 'cookie'
  sealed: string
  sign_from: MomentColumn
}

export interface PasswordLinksTable {
  user_id: string
  token_hash: string
  expires_at: MomentColumn
  /** The actor of the transaction that created it. */
  made_by: string | null
}

export interface AccountActivityTable {
  user_id: string
  last_seen_at: MomentColumn
}

export interface RateLimitsTable {
  key: string
  hits: number
  updated_at: MomentColumn
}

export interface MutationKeysTable {
  account_id: string
  key: string
  operation: string
  arguments_hash: string
  answer: string | null
  /** The change that an undo can take back; null when there is none. */
  change_id: string | null
  created_at: StampedMoment
}

export interface UnownedFilesTable {
  file_key: string
  created_at: StampedMoment
}

export interface SuspectFilesTable {
  file_key: string
  created_at: StampedMoment
  /** Null until the scanner finds one. */
  virus: string | null
  refused_at: MaybeMoment
}

// Security events

/** The actor, address and device come from settings of the transaction; see `write`. */
export interface SecurityEventsTable {
  id: GeneratedAlways<number>
  at: GeneratedAlways<Moment>
  kind: SecurityEventKind
  /** A user's id, `task:<name>`, `import:<run>` or `nobody`. */
  actor: GeneratedAlways<string>
  person_id: string | null
  address: GeneratedAlways<string | null>
  device: GeneratedAlways<string | null>
  request_id: GeneratedAlways<string | null>
  details: DefaultedJson
}

export interface FailedSignInsTable {
  /** The id of an account, or `unknown`. */
  account: string
  address: string
  hour: MomentColumn
  count: Generated<number>
  /** Null only inside the transaction that inserts the row. */
  event_id: number | null
}

export interface SessionsTable {
  uid: string
  user_id: string
  address: string
  device: string
  began_at: MomentColumn
  last_seen_at: StampedMoment
}

// Changes

/** Background work that starts after the transaction that queued it. */
export interface TasksTable {
  id: Generated<string>
  kind: string
  /** Encrypted. */
  payload: string
  /** The change that queued the task. Undoing the change cancels the task. */
  change_id: string | null
  run_after: StampedMoment
  attempts: Generated<number>
  /** The claim of the worker that has the task expires then. */
  lease_until: MaybeMoment
  created_at: StampedMoment
  /** The same in each try; null before the first try. */
  message_id: Generated<string | null>
  /** The number of tries that may have arrived. */
  unclear: Generated<number>
  /** Null while it waits. Then it is never sent again, and its payload is empty. */
  given_up_at: MaybeMoment
  given_up_for: Generated<string | null>
  /** The account whose change queued it. */
  caused_by: GeneratedAlways<string | null>
}

// Jobs page

export interface ApplicationFormsTable {
  id: Generated<string>
  form_hash: string
  /** The typed application; null while only the file is kept, and after the confirmation. */
  application: ColumnType<JsonObject | null, object | string | null | undefined, object | string | null>
  /** Null for an application to the network. */
  job_id: string | null
  token_hash: string | null
  /** The message with the confirmation link, encrypted, while it waits in the outbox. */
  sealed_message: string | null
  file_key: string | null
  file_name: string | null
  file_type: ResumeType | null
  /** In bytes. */
  file_size: number | null
  /** SHA-256, in hex. */
  file_hash: string | null
  extracted_text: string | null
  created_at: StampedMoment
  submitted_at: MaybeMoment
  confirmed_at: MaybeMoment
  expires_at: MomentColumn
  /** Keyed hashes of its address, the /24 or /48 around it, and the /16 or /32. Null once it is confirmed. */
  address_hash: string | null
  network_hash: string | null
  wide_network_hash: string | null
}

/** Has one row while forms are dropped because there are too many, and for a day afterwards. */
export interface ApplicationFloodsTable {
  id: Generated<string>
  began_at: StampedMoment
  last_at: StampedMoment
  dropped: number
}

// Placements

/** Rates from a day on. Only `superseded_at` ever changes. */
export interface PlacementRatesTable extends Business {
  placement_id: string
  starts_on: Day
  /** Per hour, like the bill rate. */
  cost_rate_cents: Cents
  bill_rate_cents: Cents
  currency: string
  /** The other currency that the cost was entered in; null where it is that of the row. */
  cost_currency: string | null
  /** The amount in that currency. The cost rate is its worth on the day it was entered. */
  cost_entered_cents: Cents | null
  /** The account that writes it, if an insert leaves it out. */
  author_id: Generated<string | null>
  superseded_at: MaybeMoment
}

// Exchange rates

/** The worth of one unit of a currency in US dollars. Only `superseded_at` ever changes. */
export interface ExchangeRatesTable extends Business {
  currency: string
  /** Select it as text: a number would lose digits. */
  rate: ColumnType<number, string, never>
  day: Day
  entered_by_id: Generated<string | null>
  superseded_at: MaybeMoment
}

// Signed links

export interface SignedLinksTable extends Business {
  purpose: SignedLinkPurpose
  /** Null once the person was erased. */
  token_hash: string | null
  /** Null for a submission and a shortlist, and only then. */
  job_profile_id: string | null
  developer_assessment_id: string | null
  made_by_id: string | null
  message_id: string | null
  /** The contact whom it was made for; null for nobody by name. Only a link to a profile has one. */
  contact_id: string | null
  /** The job of a shortlist; null for the other purposes. */
  job_id: string | null
  /** The shortlist that shows the profile; null for a link of its own. */
  shortlist_id: string | null
  /** The `ClientProfileSnapshot` of a client profile, until the person is erased. */
  snapshot: ColumnType<JsonObject | null, object | string | null | undefined, object | string | null>
  expires_at: MomentColumn
  first_opened_at: MaybeMoment
  last_opened_at: MaybeMoment
  open_count: Generated<number>
  withdrawn_at: MaybeMoment
  /** Set once it was answered. */
  used_at: MaybeMoment
  answer: ConsentAnswer | null
  answer_note: string | null
}

// State changes

/** The changes of statuses, stages, owners and rates. Only the trigger of events writes it. */
/** A move of before Vouch knew the record, as an import brought it. It is about exactly one record. */
export interface ImportedMovesTable extends Business {
  developer_id: string | null
  job_id: string | null
  job_profile_id: string | null
  placement_id: string | null
  moved_on: string
  /** A developer has both, any other record its status alone. */
  stage: DeveloperStage | null
  status: string | null
  /** Moves of one day happened in this order. */
  turn: Generated<number>
  /** Told by the days of a placement: it comes after the other moves of its day. */
  closes_day: Generated<boolean>
  /** False for a move of a record that was merged into one with a past of its own. */
  counts: Generated<boolean>
}

export interface StateChangesTable {
  /** Changes of one row happened in this order. It is negative for imported moves. */
  event_id: GeneratedAlways<number>
  table_name: GeneratedAlways<string>
  row_id: GeneratedAlways<string>
  column_name: GeneratedAlways<string>
  /** Null if the row did not exist before, and empty if an import does not tell. */
  from_value: GeneratedAlways<string | null>
  /** Null after the row was deleted. */
  to_value: GeneratedAlways<string | null>
  at: GeneratedAlways<Moment>
  change_id: GeneratedAlways<string | null>
  undoes: GeneratedAlways<string | null>
}

// Catalogue

/** The accounts to which the reviews of an assessment can be assigned. */
export interface AssessmentReviewersTable extends Business {
  assessment_id: string
  user_id: string
}

/** A challenge as it was sent. Triggers write it. */
export interface ChallengeRevisionsTable {
  id: GeneratedAlways<string>
  challenge_id: GeneratedAlways<string>
  number: GeneratedAlways<number>
  brief: GeneratedAlways<string>
  url_repository: GeneratedAlways<string | null>
  hours: GeneratedAlways<number | null>
  deadline_days: GeneratedAlways<number | null>
  first_sent_at: GeneratedAlways<Moment>
}

export interface MigrationsTable {
  name: string
  checksum: string
  applied_at: StampedMoment
}

export interface DataReleaseTable {
  version: string
  oldest_writer: string
}

// Notifications

export interface NotificationsTable {
  id: GeneratedAlways<string>
  user_id: GeneratedAlways<string>
  kind: GeneratedAlways<NotificationKind>
  /** The id of the waiting row. The kind tells its table. */
  subject_id: GeneratedAlways<string>
  since: GeneratedAlways<Moment>
  created_at: GeneratedAlways<Moment>
  /** The app writes only this column and `mailed_since`. */
  read_at: MaybeMoment
  done_at: GeneratedAlways<Moment | null>
  /** The `since` of the cause of which a mail told last. */
  mailed_since: MaybeMoment
}

export interface NotificationSettingsTable extends Business {
  user_id: string
  kind: NotificationKind
  bell: boolean
  mail: boolean
}

/** The last mail that did not reach an account or an applicant. */
export interface FailedMailsTable {
  id: Generated<string>
  user_id?: string | null
  application_form_id?: string | null
  kind: string
  reason: string
  /** The account that asked for it. */
  caused_by: string | null
  created_at: StampedMoment
}

export interface NotificationMailsTable {
  user_id: string
  sent_on: Day
  attempts: Generated<number>
  /** Set while the mail of a day waits to be tried again. */
  try_after: MaybeMoment
}

// My day

export interface FigureMailSettingsTable extends Business {
  user_id: string
  figures: string[]
}

export interface FigureMailsTable {
  user_id: string
  /** The Monday of the week of the last mail. */
  sent_on: Day
  attempts: Generated<number>
  try_after: MaybeMoment
}

export interface HomeSettingsTable extends Business {
  user_id: string
  home: Home
}

export interface LastVisitsTable {
  user_id: string
  changes_from: MomentColumn
  seen_until: MomentColumn
  seen_at: MomentColumn
}

// Task runs

/** While it has a row, no node runs a task that changes records by days. */
export interface BackupStatesTable {
  only_one: GeneratedAlways<boolean>
  id: GeneratedAlways<string>
  tried_at: Moment | null
  problem: string | null
  failing_since: Moment | null
  good_name: string | null
  good_at: Moment | null
  proof_at: Moment | null
  proof: Proof | null
  proof_detail: string | null
}

export interface ClockPausesTable {
  id: Generated<string>
  only_one: GeneratedAlways<boolean>
  reason: PauseReason
  began_at: StampedMoment
  /** The seconds by which the clock jumped forward, or is ahead of the database. */
  seconds: number | null
}

export interface FirmExportsTable {
  id: Generated<string>
  state: Generated<FirmExportState>
  /** The admin who asked for it; null once the account is deleted. */
  made_by_id: string | null
  at: StampedMoment
  began_at: MaybeMoment
  ended_at: MaybeMoment
  /** Rows and files, weighed by the time that each takes. */
  done: Generated<number>
  total: Generated<number>
  /** In bytes. */
  size: number | null
  /** Null once the archive is gone. */
  archive_key: string | null
  expires_at: MaybeMoment
  problem: string | null
}

export interface ImportRunsTable {
  /** The id of the change in the events. */
  id: Generated<string>
  state: Generated<ImportRunState>
  at: StampedMoment
  /** The moment at which it was last at work. */
  seen_at: StampedMoment
  /** The admin who ran it; null for the command. */
  account_id: string | null
  /** The names of its tables. */
  files: string[]
  /** Maps the name of a table that is no template to how it was read. */
  mappings: ColumnType<Readonly<Record<string, Pick<TableMapping, 'file' | 'columns'>>>, string, never>
  /** Repeats nothing that stood in a cell. */
  report: ColumnType<Pick<ImportReport, 'files' | 'problems'>, string | undefined, string>
}

export interface TaskRunsTable {
  /** The id of the change in the events. */
  id: string
  task: DatedTask
  state: TaskRunState
  at: StampedMoment
  /** The number of rows that it would end or miss; null if it never waited. */
  due: number | null
  total: number | null
  /** The number of rows of its own table that it has written. */
  written: Generated<number>
  /** The admin who allowed it or took it back. */
  decided_by_id: string | null
}
