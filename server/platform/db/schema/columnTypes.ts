import type { AssessmentResult, AssessmentType, WorkShown } from '#shared/assessments/assessmentTypes.ts'
import type { CheckInMood, CheckInParty, CheckInState } from '#shared/checkIns/checkIns.ts'
import type {
  DeveloperAssessmentStatus,
  ReviewOrigin,
  ReviewStatus,
} from '#shared/developerAssessments/developerAssessments.ts'
import type { OpenedPart } from '#shared/developerAssessments/workOpenings.ts'
import type { FindingPlace } from '#shared/developerAssessments/workShown.ts'
import type {
  DeveloperSource,
  DeveloperStage,
  DeveloperStatus,
  StageReason,
} from '#shared/developers/developerStages.ts'
import type { ExclusionReason, NamedBy } from '#shared/exclusions/exclusions.ts'
import type { FirmExportState } from '#shared/firmExports/firmExports.ts'
import type { ImportRunState } from '#shared/imports/importRuns.ts'
import type { ImportReport } from '#shared/imports/imports.ts'
import type { TableMapping } from '#shared/imports/mapping.ts'
import type { SkipReason } from '#shared/jobMessages/jobMessages.ts'
import type { ClientAnswer, ClientAnswerReason } from '#shared/jobProfiles/clientAnswers.ts'
import type { JobProfileEndReason, JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { Consent, ConsentMethod, JobProfilePhase, WaitingSide } from '#shared/jobProfiles/jobProfiles.ts'
import type { ActiveJobStatus, JobCloseReason, JobSkillType, JobStatus, JobType } from '#shared/jobs/jobStatuses.ts'
import type { CalendarMethod, GuestAnswer } from '#shared/meetings/invitations.ts'
import type { MeetingStatus } from '#shared/meetings/meetingStatuses.ts'
import type { MessageKind, MessageState } from '#shared/messages/messageStates.ts'
import type { Home } from '#shared/myDay/homes.ts'
import type { NotificationKind } from '#shared/notifications/notifications.ts'
import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import type { PlacementEndReason, PlacementStatus } from '#shared/placements/placementLife.ts'
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
import type { Density } from '#shared/platform/lists/listLayout.ts'
import type { Channel } from '#shared/platform/messaging/channels.ts'
import type { Role } from '#shared/platform/permissions.ts'
import type { ReminderRule, ReminderStep } from '#shared/reminders/reminders.ts'
import type { RetentionRule } from '#shared/retention/retention.ts'
import type { ReleaseReason } from '#shared/reviews/reviewerAvailability.ts'
import type { ReviewDraft } from '#shared/reviews/reviewInput.ts'
import type { SecurityEventKind } from '#shared/security/securityEvents.ts'
import type { ConsentAnswer, SignedLinkPurpose } from '#shared/signedLinks/signedLinks.ts'
import type { DatedTask, PauseReason, TaskRunState } from '#shared/taskRuns/taskRuns.ts'
import type { TextCode } from '#shared/texts/texts.ts'

/**
 * The types of columns that SQL cannot name: enumerations, and what JSON holds. `tables.ts` is printed with them, and
 * `schema.test.ts` compares the enumerations with the checks of the database.
 */
export interface ColumnTypes {
  'anonymous_copies.file_type': SubmissionType
  'application_forms.file_type': ResumeType
  'applications.decision': ApplicationDecision
  'applications.source': DeveloperSource
  'assessments.type': AssessmentType
  'assessments.work_shown': WorkShown
  'backup_states.proof': Proof
  'check_ins.channel': Channel
  'check_ins.mood': CheckInMood
  'check_ins.party': CheckInParty
  'check_ins.state': CheckInState
  'clock_pauses.reason': PauseReason
  'companies.status': CompanyStatus
  'developer_assessments.result': AssessmentResult
  'developer_assessments.status': DeveloperAssessmentStatus
  'developer_assessments.work_shown': WorkShown
  'developer_facts.best_result': AssessmentResult
  'developer_facts.earlier_decision': ApplicationDecision
  'developer_facts.waiting_source': DeveloperSource
  'developer_facts.waiting_stage': DeveloperStage
  'developer_facts.waiting_status': DeveloperStatus
  'developers.source': DeveloperSource
  'developers.stage': DeveloperStage
  'developers.stage_reason': StageReason
  'developers.status': DeveloperStatus
  'events.action': EventAction
  'exclusions.named_by': NamedBy
  'exclusions.reason': ExclusionReason
  'firm_exports.state': FirmExportState
  'firm_settings.work_shown': WorkShown
  'goals.period': GoalPeriod
  'home_settings.home': Home
  'idp_keys.purpose': 'signing' | 'cookie'
  'import_runs.mappings': Readonly<Record<string, Pick<TableMapping, 'file' | 'columns'>>>
  'import_runs.report': Pick<ImportReport, 'files' | 'problems'>
  'import_runs.state': ImportRunState
  'imported_moves.stage': DeveloperStage
  'job_facts.profile_counts': Partial<Record<JobProfileStatus, number>>
  'job_message_batches.skipped': Record<string, SkipReason>
  'job_profile_facts.phase': JobProfilePhase
  'job_profile_facts.waiting_on': WaitingSide
  'job_profiles.client_answer': ClientAnswer
  'job_profiles.client_answer_reason': ClientAnswerReason
  'job_profiles.consent': Consent
  'job_profiles.consent_method': ConsentMethod
  'job_profiles.end_reason': JobProfileEndReason
  'job_profiles.status': JobProfileStatus
  'job_skills.job_skill_type': JobSkillType
  'jobs.close_reason': JobCloseReason
  'jobs.left_status': ActiveJobStatus
  'jobs.status': JobStatus
  'jobs.type': JobType
  'list_layouts.density': Density
  'meeting_guests.answer': GuestAnswer
  'meetings.status': MeetingStatus
  'meetings.type': MeetingType
  'message_replies.channel': Channel
  'messages.calendar_method': CalendarMethod
  'messages.delivery_method': DeliveryMethod
  'messages.kind': MessageKind
  'messages.meeting_type': MeetingType
  'messages.outcome': Outcome
  'messages.state': MessageState
  'notes.channel': Channel
  'notification_settings.kind': NotificationKind
  'notifications_set_aside.kind': NotificationKind
  'notifications.kind': NotificationKind
  'placement_facts.last_mood': CheckInMood
  'placement_facts.mood_before': CheckInMood
  'placements.end_reason': PlacementEndReason
  'placements.status': PlacementStatus
  'reminders.rule': ReminderRule
  'reminders.step': ReminderStep
  'resumes.file_type': ResumeType
  'retention_items.rule': RetentionRule
  'retention_rules.rule': RetentionRule
  'reviews.draft': ReviewDraft
  'reviews.origin': ReviewOrigin
  'reviews.released_because': ReleaseReason
  'reviews.shown_skills': readonly string[]
  'reviews.status': ReviewStatus
  'reviews.unshown_skills': readonly string[]
  'security_events.kind': SecurityEventKind
  'signed_links.answer': ConsentAnswer
  'signed_links.purpose': SignedLinkPurpose
  'signed_terms.file_type': ResumeType
  'skills.skill_type': SkillType
  'submissions.file_type': SubmissionType
  'work_openings.part': OpenedPart
  'task_runs.state': TaskRunState
  'task_runs.task': DatedTask
  'texts.code': TextCode
  'texts.rejection_reason': StageReason
  'users.role': Role
  'vetting_facts.attempt_status': DeveloperAssessmentStatus
  'work_findings.place': FindingPlace
}
