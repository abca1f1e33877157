import { randomUUID } from 'node:crypto'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '#server/schema.ts'
import { can, type Role, roles } from '#shared/platform/permissions.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { normalForm } from './normalForm.ts'
import { firstRefused, permissionOf } from './permissions.ts'
import type { Variables } from './variables.ts'

/** The roles that may run each operation (docs/product.md#permissions), written out so that the test does not depend on the table. */
const mayRun: Record<string, readonly Role[]> = {
  me: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  getOwnSessions: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  endOwnSession: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  endOtherSessions: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  getUnreadCount: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  getNotifications: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  markNotificationsRead: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  markAllNotificationsRead: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  getNotificationSettings: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  setNotificationKind: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  getWaiting: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  getSentProfileProof: ['client'],
  getInterviewTimes: ['admin', 'vetter', 'dstm', 'recruiter'],
  declineInterviewTimes: ['admin', 'recruiter'],
  proposeInterviewTimes: ['client'],
  withdrawInterviewTimes: ['client'],
  getHome: ['admin', 'vetter', 'dstm', 'recruiter'],
  setHome: ['admin', 'vetter', 'dstm', 'recruiter'],
  getDayChanges: ['admin', 'vetter', 'dstm', 'recruiter'],
  markDaySeen: ['admin', 'vetter', 'dstm', 'recruiter'],
  getDstmPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getHandovers: ['admin', 'vetter', 'dstm', 'recruiter'],
  getPortfolio: ['admin', 'vetter', 'dstm', 'recruiter'],
  movePortfolio: ['admin', 'dstm'],
  getMeetingPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getMeeting: ['admin', 'vetter', 'dstm', 'recruiter'],
  getMeetingConflicts: ['admin', 'vetter', 'dstm', 'recruiter'],
  getMeetingInvitees: ['admin', 'vetter', 'dstm', 'recruiter'],
  addMeeting: ['admin', 'vetter', 'dstm', 'recruiter'],
  updateMeeting: ['admin', 'vetter', 'dstm', 'recruiter'],
  moveMeeting: ['admin', 'vetter', 'dstm', 'recruiter'],
  getCompanies: ['admin', 'vetter', 'dstm', 'recruiter', 'client'],
  getCompanyPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getCompany: ['admin', 'vetter', 'dstm', 'recruiter'],
  addCompany: ['admin', 'recruiter'],
  updateCompany: ['admin', 'recruiter'],
  deleteCompany: ['admin', 'recruiter'],
  getContacts: ['admin', 'vetter', 'dstm', 'recruiter'],
  getCompanyMessages: ['admin', 'vetter', 'dstm', 'recruiter'],
  getCompanyReaders: ['admin', 'recruiter'],
  sendCompanyMessages: ['admin', 'recruiter'],
  getContact: ['admin', 'vetter', 'dstm', 'recruiter'],
  addContact: ['admin', 'recruiter'],
  updateContact: ['admin', 'recruiter'],
  deleteContact: ['admin', 'recruiter'],
  getCompanyAccounts: ['admin', 'vetter', 'dstm', 'recruiter'],
  getFigures: ['admin', 'vetter', 'dstm', 'recruiter'],
  getFigureRows: ['admin', 'vetter', 'dstm', 'recruiter'],
  getFigureMail: ['admin', 'vetter', 'dstm', 'recruiter'],
  setFigureMail: ['admin', 'vetter', 'dstm', 'recruiter'],
  getKpis: ['admin', 'vetter', 'dstm', 'recruiter'],
  getGoal: ['admin', 'vetter', 'dstm', 'recruiter'],
  setGoal: ['admin'],
  removeGoal: ['admin'],
  getExchangeRates: ['admin', 'vetter', 'dstm', 'recruiter'],
  getExchangeRatePage: ['admin'],
  addExchangeRate: ['admin'],
  getJobRegions: ['admin', 'vetter', 'dstm', 'recruiter'],
  getJobRegion: ['admin'],
  getJobRegionEffect: ['admin'],
  addJobRegion: ['admin'],
  updateJobRegion: ['admin'],
  deleteJobRegion: ['admin'],
  getFirmExports: ['admin'],
  startFirmExport: ['admin'],
  cancelFirmExport: ['admin'],
  getFirmSettings: ['admin', 'vetter', 'dstm', 'recruiter'],
  setRiskSettings: ['admin'],
  setWorkShown: ['admin'],
  setRecruitersInvite: ['admin'],
  inviteClient: ['admin', 'recruiter'],
  getProfileLinks: ['admin', 'recruiter'],
  getClientProfile: ['admin', 'recruiter'],
  askConsent: ['admin', 'recruiter'],
  askConsents: ['admin', 'recruiter'],
  makeConsentLink: ['admin', 'recruiter'],
  shareClientProfile: ['admin', 'recruiter'],
  withdrawSignedLink: ['admin', 'recruiter'],
  voidLinkAnswer: ['admin', 'recruiter'],
  getJobShortlists: ['admin', 'recruiter'],
  makeShortlist: ['admin', 'recruiter'],
  getSendingOptions: ['admin', 'vetter'],
  getSendingChoice: ['admin', 'vetter'],
  getPossibleReviewers: ['admin', 'vetter'],
  getCatalogueOffers: ['admin', 'vetter'],
  getVettedReviewers: ['admin', 'vetter'],
  sendAssessment: ['admin', 'vetter'],
  sendAssessments: ['admin', 'vetter'],
  sendVettedAssessments: ['admin', 'vetter'],
  remindOfAssessment: ['admin', 'vetter'],
  remindReviewers: ['admin', 'vetter'],
  remindVettedReviewers: ['admin', 'vetter'],
  extendAssessment: ['admin', 'vetter'],
  cancelAssessment: ['admin', 'vetter'],
  remindOfAssessments: ['admin', 'vetter'],
  extendAssessments: ['admin', 'vetter'],
  cancelAssessments: ['admin', 'vetter'],
  declineAssessment: ['admin', 'vetter'],
  recordSubmission: ['admin', 'vetter'],
  assignReviewers: ['admin', 'vetter'],
  assignVettedReviewers: ['admin', 'vetter'],
  getWorkFindings: ['admin', 'vetter', 'dstm', 'recruiter'],
  addCopyAddress: ['admin', 'vetter'],
  removeCopy: ['admin', 'vetter'],
  confirmFindings: ['admin', 'vetter'],
  withdrawConfirmation: ['admin', 'vetter'],
  getSkills: ['admin', 'vetter', 'dstm', 'recruiter'],
  getSkillPage: ['admin'],
  getSkill: ['admin'],
  addSkill: ['admin'],
  updateSkill: ['admin'],
  mergeSkills: ['admin'],
  setSkillsActive: ['admin'],
  getUnknownNamePage: ['admin'],
  addUnknownNames: ['admin'],
  addUnknownAliases: ['admin'],
  ignoreUnknownNames: ['admin'],
  addDeveloper: ['admin', 'vetter', 'dstm', 'recruiter'],
  findKnownDeveloper: ['admin', 'vetter', 'dstm', 'recruiter'],
  searchDevelopers: ['admin', 'vetter', 'dstm', 'recruiter'],
  getSignedTerms: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteSignedTerms: ['admin', 'vetter', 'dstm', 'recruiter'],
  getResumes: ['admin', 'vetter', 'dstm', 'recruiter'],
  getResumeContents: ['admin', 'vetter', 'dstm', 'recruiter'],
  getResumeSearchAdvice: ['admin', 'vetter', 'dstm', 'recruiter'],
  getResumeSearchCountries: ['admin', 'vetter', 'dstm', 'recruiter'],
  getResumeFit: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteResume: ['admin', 'vetter', 'dstm', 'recruiter'],
  acceptResumeSkills: ['admin', 'vetter', 'dstm', 'recruiter'],
  getColleagues: ['admin', 'vetter', 'dstm', 'recruiter'],
  getStaffNames: ['admin', 'vetter', 'dstm', 'recruiter'],
  getJobMessages: ['admin', 'vetter', 'dstm', 'recruiter'],
  getCommunication: ['admin', 'vetter', 'dstm', 'recruiter'],
  sendMessages: ['admin', 'vetter', 'dstm', 'recruiter'],
  allowMails: ['admin', 'vetter', 'dstm', 'recruiter'],
  getMessageTemplates: ['admin', 'vetter', 'dstm', 'recruiter'],
  getMessageTemplate: ['admin', 'vetter', 'dstm', 'recruiter'],
  addMessageTemplate: ['admin', 'vetter', 'dstm', 'recruiter'],
  updateMessageTemplate: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteMessageTemplate: ['admin', 'vetter', 'dstm', 'recruiter'],
  getOutcomeTexts: ['admin', 'vetter', 'dstm', 'recruiter'],
  getOutcomeVersions: ['admin', 'vetter', 'dstm', 'recruiter'],
  getOutcomePreview: ['admin', 'vetter', 'dstm', 'recruiter'],
  saveOutcomeText: ['admin'],
  getReminderRules: ['admin'],
  getReminderVersions: ['admin'],
  getReminderPlan: ['admin'],
  saveReminderRule: ['admin'],
  getMessageReply: ['admin', 'vetter', 'dstm', 'recruiter'],
  addMessageReply: ['admin', 'vetter', 'dstm', 'recruiter'],
  updateMessageReply: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteMessageReply: ['admin', 'vetter', 'dstm', 'recruiter'],
  allSearchDevs: ['admin', 'vetter', 'dstm', 'recruiter'],
  relaxMatch: ['admin', 'vetter', 'dstm', 'recruiter'],
  selectFirstDevs: ['admin', 'vetter', 'dstm', 'recruiter'],
  getAllActiveJobs: ['admin', 'vetter', 'dstm', 'recruiter'],
  moveJob: ['admin', 'recruiter'],
  updateJob: ['admin', 'recruiter'],
  undo: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  getActivityFields: ['admin', 'vetter', 'dstm', 'recruiter'],
  getActivity: ['admin', 'vetter', 'dstm', 'recruiter'],
  getImpliedSkills: ['admin', 'vetter', 'dstm', 'recruiter'],
  getSkillNames: ['admin', 'vetter', 'dstm', 'recruiter'],
  addJob: ['admin', 'recruiter'],
  addBriefedJob: ['admin', 'recruiter'],
  readBrief: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteJob: ['admin', 'recruiter'],
  setJobSkills: ['admin', 'recruiter'],
  setJobCountries: ['admin', 'recruiter'],
  suggestJobSkills: ['admin', 'recruiter'],
  getJobClosing: ['admin', 'recruiter'],
  getMembersByCountry: ['admin', 'vetter', 'dstm', 'recruiter'],
  getJobPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getJobStatusCounts: ['admin', 'vetter', 'dstm', 'recruiter'],
  getJobProfilePage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getJobProfile: ['admin', 'vetter', 'dstm', 'recruiter'],
  getJobProfileValues: ['admin', 'recruiter'],
  getRepresentation: ['admin', 'vetter', 'dstm', 'recruiter'],
  putForward: ['admin', 'recruiter'],
  getNotes: ['admin', 'vetter', 'dstm', 'recruiter'],
  getNote: ['admin', 'vetter', 'dstm', 'recruiter'],
  addNote: ['admin', 'vetter', 'dstm', 'recruiter'],
  updateNote: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteNote: ['admin', 'vetter', 'dstm', 'recruiter'],
  addJobProfile: ['admin', 'recruiter'],
  updateJobProfile: ['admin', 'recruiter'],
  moveJobProfile: ['admin', 'recruiter'],
  deleteJobProfile: ['admin', 'recruiter'],
  moveJobProfiles: ['admin', 'recruiter'],
  setJobProfileOwner: ['admin', 'recruiter'],
  setJobOwner: ['admin', 'recruiter'],
  tagJobs: ['admin', 'recruiter'],
  moveJobs: ['admin', 'recruiter'],
  getJobTags: ['admin', 'vetter', 'dstm', 'recruiter'],
  setCompanyOwner: ['admin', 'recruiter'],
  getJob: ['admin', 'vetter', 'dstm', 'recruiter'],
  getClientJobPage: ['client'],
  getClientJob: ['client'],
  getSentProfiles: ['client'],
  getProfilesToAnswer: ['client'],
  findSentProfiles: ['client'],
  answerProfile: ['client'],
  getDeveloper: ['admin', 'vetter', 'dstm', 'recruiter', 'client'],
  getDeveloperPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getApplications: ['admin', 'vetter', 'dstm', 'recruiter'],
  getAssessmentPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getAssessments: ['admin', 'vetter', 'dstm', 'recruiter'],
  getAssessment: ['admin', 'vetter', 'dstm', 'recruiter'],
  addAssessment: ['admin', 'vetter'],
  updateAssessment: ['admin', 'vetter'],
  deleteAssessment: ['admin', 'vetter'],
  getAssessmentVersions: ['admin', 'vetter', 'dstm', 'recruiter'],
  saveRubric: ['admin', 'vetter'],
  getReviewers: ['admin', 'vetter', 'dstm', 'recruiter'],
  addAssessmentReviewer: ['admin', 'vetter'],
  copyAssessment: ['admin', 'vetter'],
  removeAssessmentReviewer: ['admin', 'vetter'],
  getSentAssessmentCounts: ['admin', 'vetter', 'dstm', 'recruiter'],
  getSentAssessmentPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getChallengePage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getChallenge: ['admin', 'vetter', 'dstm', 'recruiter'],
  getChallengeRevisions: ['admin', 'vetter', 'dstm', 'recruiter'],
  addChallenge: ['admin', 'vetter'],
  updateChallenge: ['admin', 'vetter'],
  deleteChallenge: ['admin', 'vetter'],
  getAttempts: ['admin', 'vetter', 'dstm', 'recruiter'],
  getVettingFunnel: ['admin', 'vetter', 'dstm', 'recruiter'],
  getVettingAgeing: ['admin', 'vetter', 'dstm', 'recruiter'],
  getLeavingReasons: ['admin', 'vetter', 'dstm', 'recruiter'],
  getSkillSupply: ['admin', 'vetter', 'dstm', 'recruiter'],
  getReviewerLoads: ['admin', 'vetter', 'dstm', 'recruiter'],
  getReviewerCalibration: ['admin', 'vetter', 'dstm', 'recruiter'],
  getCriterionLeniency: ['admin', 'vetter', 'dstm', 'recruiter'],
  getCriterionAgreement: ['admin', 'vetter', 'dstm', 'recruiter'],
  getPredictions: ['admin', 'vetter', 'dstm', 'recruiter'],
  getOverviewRows: ['admin', 'vetter', 'dstm', 'recruiter'],
  getPlacements: ['admin', 'vetter', 'dstm', 'recruiter'],
  getPlacement: ['admin', 'vetter', 'dstm', 'recruiter'],
  getPlacementRates: ['admin', 'vetter', 'dstm', 'recruiter'],
  getPlacementCheckIns: ['admin', 'vetter', 'dstm', 'recruiter'],
  setPlacementStart: ['admin', 'dstm', 'recruiter'],
  setPlacementEnd: ['admin', 'dstm', 'recruiter'],
  endPlacementEarly: ['admin', 'dstm', 'recruiter'],
  addPlacementRate: ['admin', 'recruiter'],
  getCheckInPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getCheckIn: ['admin', 'vetter', 'dstm', 'recruiter'],
  getCheckInCounts: ['admin', 'vetter', 'dstm', 'recruiter'],
  getCheckInMarks: ['admin', 'vetter', 'dstm', 'recruiter'],
  getPlacementRiskPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getFollowUpPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getFollowUps: ['admin', 'vetter', 'dstm', 'recruiter'],
  getFollowUp: ['admin', 'vetter', 'dstm', 'recruiter'],
  holdCheckIn: ['admin', 'dstm'],
  addCheckIn: ['admin', 'dstm'],
  updateCheckIn: ['admin', 'dstm'],
  planCheckIn: ['admin', 'dstm'],
  rescheduleCheckIn: ['admin', 'dstm'],
  snoozeCheckIn: ['admin', 'dstm'],
  addFollowUp: ['admin', 'dstm'],
  addRecordFollowUp: ['admin', 'vetter', 'dstm', 'recruiter'],
  setFollowUpDone: ['admin', 'vetter', 'dstm', 'recruiter'],
  updateFollowUp: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteFollowUp: ['admin', 'vetter', 'dstm', 'recruiter'],
  getDeveloperSkills: ['admin', 'vetter', 'dstm', 'recruiter'],
  getDeveloperSkill: ['admin', 'vetter', 'dstm', 'recruiter'],
  addDeveloperSkill: ['admin', 'vetter', 'dstm', 'recruiter'],
  updateDeveloperSkill: ['admin', 'vetter', 'dstm', 'recruiter'],
  removeDeveloperSkill: ['admin', 'vetter', 'dstm', 'recruiter'],
  updateDeveloper: ['admin', 'vetter', 'dstm', 'recruiter'],
  getContactTitles: ['admin', 'vetter', 'dstm', 'recruiter'],
  getDeveloperTags: ['admin', 'vetter', 'dstm', 'recruiter'],
  getDstms: ['admin', 'vetter', 'dstm', 'recruiter'],
  tagDevelopers: ['admin', 'vetter', 'dstm', 'recruiter'],
  getApplicantPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getVerificationPage: ['admin', 'vetter'],
  decideVerifications: ['admin', 'vetter'],
  getVettingPage: ['admin', 'vetter', 'dstm', 'recruiter'],
  getVettingEvents: ['admin', 'vetter', 'dstm', 'recruiter'],
  assignVettingOwner: ['admin', 'vetter', 'dstm', 'recruiter'],
  moveVettingStep: ['admin', 'vetter'],
  askApplicant: ['admin', 'vetter', 'dstm', 'recruiter'],
  askApplicants: ['admin', 'vetter', 'dstm', 'recruiter'],
  decideApplicant: ['admin', 'vetter', 'dstm', 'recruiter'],
  decideApplicants: ['admin', 'vetter', 'dstm', 'recruiter'],
  setApplicantOwner: ['admin', 'vetter', 'dstm', 'recruiter'],
  moveDeveloper: ['admin', 'vetter', 'dstm', 'recruiter'],
  setDeveloperStatus: ['admin', 'vetter', 'dstm', 'recruiter'],
  moveDevelopers: ['admin', 'vetter', 'dstm', 'recruiter'],
  assignDstm: ['admin', 'vetter', 'dstm', 'recruiter'],
  getDuplicates: ['admin', 'vetter', 'dstm', 'recruiter'],
  getMergePlan: ['admin', 'vetter', 'dstm', 'recruiter'],
  mergeDevelopers: ['admin', 'vetter', 'dstm', 'recruiter'],
  eraseDeveloper: ['admin'],
  getMyAssessments: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'],
  getOwnReview: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'],
  saveReviewDraft: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'],
  sendReview: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'],
  acceptReview: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'],
  declineReview: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'],
  replaceReview: ['admin', 'vetter'],
  releaseReview: ['admin', 'vetter'],
  getReviewerAvailability: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'],
  addDaysOff: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'],
  deleteDaysOff: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'],
  setReviewCapacity: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer'],
  getReviewCandidates: ['admin', 'vetter'],
  askSecondReview: ['admin', 'vetter'],
  markInconclusive: ['admin', 'vetter'],
  getListLayouts: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  setListLayout: ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'],
  setDefaultView: ['admin', 'vetter', 'dstm', 'recruiter'],
  getSavedViews: ['admin', 'vetter', 'dstm', 'recruiter'],
  saveView: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteView: ['admin', 'vetter', 'dstm', 'recruiter'],
  getClientUsers: ['admin'],
  getClientUser: ['admin'],
  upsertClients: ['admin'],
  updateClient: ['admin'],
  getStaff: ['admin'],
  getStaffMember: ['admin'],
  addStaff: ['admin'],
  changeStaffRole: ['admin'],
  blockAccount: ['admin'],
  unblockAccount: ['admin'],
  setStaffActive: ['admin'],
  endSessions: ['admin'],
  createPasswordLink: ['admin'],
  getSecurityEvents: ['admin'],
  getClockPause: ['admin'],
  getHealth: ['admin'],
  getImportRun: ['admin'],
  getImportRuns: ['admin'],
  getImportTakeBack: ['admin'],
  takeBackImport: ['admin'],
  getTaskRun: ['admin'],
  getTaskRunRows: ['admin'],
  getTaskRuns: ['admin'],
  allowTaskRun: ['admin'],
  confirmClock: ['admin'],
  takeBackTaskRun: ['admin'],
  getRetentionRules: ['admin'],
  getRetentionPage: ['admin'],
  setRetentionRule: ['admin'],
  keepPerson: ['admin'],
  stopKeepingPerson: ['admin'],
  getApplicationForms: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteApplicationForms: ['admin', 'vetter', 'dstm', 'recruiter'],
  getConfirmationMessage: ['admin', 'vetter', 'dstm', 'recruiter'],
}

const operations = (['Query', 'Mutation'] as const).flatMap((type) => {
  const root = schema.getType(type)
  return isObjectType(root) ? Object.values(root.getFields()).map((field) => ({ type, field, name: field.name })) : []
})

test('every operation has a row in this table, and every row has an operation', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(mayRun).sort())
})

describe('every operation as every role', () => {
  let server: TestServer

  beforeAll(async () => {
    // Each account calls every operation, which may be more than its rate lets in within a minute.
    server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' } })
  })
  afterAll(() => server.close())

  test.each(operations)('$name', async ({ type, field, name }) => {
    const allowed = mayRun[name] ?? []
    const before = await countEvents(server)
    for (const role of roles.filter((one) => !allowed.includes(one))) {
      const { isForbidden, data } = await run(role, callOf(type, field, '{ __typename }'))
      expect({ role, isForbidden, data }).toEqual({ role, isForbidden: true, data: null })
    }
    expect(await countEvents(server)).toBe(before)
    for (const role of allowed) {
      const { isForbidden } = await run(role, callOf(type, field, selectionOf(field, role)))
      expect({ role, isForbidden }).toEqual({ role, isForbidden: false })
    }
  })

  async function run(role: Role, document: string) {
    const { data, errors } = await server.as(role).send(document)
    const codes = errors?.map(({ extensions }) => extensions?.code) ?? []
    expect(codes).not.toContain('INTERNAL')
    return { isForbidden: codes.includes('FORBIDDEN'), data: data ?? null }
  }
})

/** Makes a call of the operation with sample arguments. Roles that select the same share the document, and its preparation. */
function callOf(type: string, field: GraphQLField<unknown, unknown>, selection: string): string {
  const given = field.args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${sample(arg.type)}`)
  const call = given.length > 0 ? `${field.name}(${given.join(', ')})` : field.name
  return `${type.toLowerCase()} { ${call} ${isObjectType(getNamedType(field.type)) ? selection : ''} }`
}

/** Selects every field that the role may read. */
function selectionOf(field: GraphQLField<unknown, unknown>, role: Role): string {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return ''
  const readable = Object.values(type.getFields()).filter((inner) => {
    const permission = permissionOf(schema, type.name, inner)
    return permission && can(role, permission)
  })
  return `{ __typename ${readable.map((inner) => `${inner.name} ${selectionOf(inner, role)}`).join(' ')} }`
}

const unknownId = randomUUID()

function sample(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sample(type.ofType)
  if (isListType(type)) return '[]'
  if (isEnumType(type)) return String(type.getValues()[0]?.name)
  // An empty input object may be invalid, so it gets its first field.
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const required = fields.filter((input) => isRequiredInputField(input))
    const given = required.length > 0 ? required : fields.slice(0, 1)
    return `{ ${given.map((input) => `${input.name}: ${sample(input.type)}`).join(', ')} }`
  }
  const samples: Record<string, string> = {
    ID: `"${unknownId}"`,
    Int: '1',
    Float: '1',
    Boolean: 'false',
    DateTime: '"2026-01-31T12:00:00Z"',
    DayOrMoment: '"2026-01-31"',
  }
  return samples[getNamedType(type).name] ?? '"someone@vouch.example"'
}

function operationIn(text: string, variables: Variables = {}): OperationDefinitionNode {
  const document = parse(text)
  return normalForm(document, document.definitions[0] as OperationDefinitionNode, variables)
}

async function countEvents({ db }: TestServer): Promise<number> {
  const row = await db.selectFrom('events').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await row.executeTakeFirstOrThrow()).count
}

describe('a field that a role may not use', () => {
  const small = buildSchema(
    'type Query { open: Open } type Open { name: String hidden: Hidden } type Hidden { rate: Int }',
  )
  declare('Query', 'self:read')
  declare('Open', 'self:read')
  declare('Hidden', 'costRates:read')

  function declare(typeName: string, permission: string) {
    Object.assign(small.getType(typeName)?.extensions ?? {}, { pothosOptions: { permission } })
  }
  const refusedTo = (role: Role, document: string, variables?: Variables) =>
    firstRefused(small, operationIn(document, variables), role)

  test.each([
    '{ open { name hidden { rate } } }',
    '{ open { ... { hidden { rate } } } }',
    '{ open { ... on Open { hidden { ... on Hidden { rate } } } } }',
    '{ ...a } fragment a on Query { open { ...b } } fragment b on Open { hidden { rate } }',
    '{ o: open { h: hidden { r: rate } } }',
    '{ open { hidden @include(if: true) @skip(if: false) { rate } } }',
  ])('is found wherever it occurs: %s', (document) => {
    expect(refusedTo('client', document)).toBe('Hidden.rate')
    expect(refusedTo('vetter', document)).toBeUndefined()
  })

  test('is allowed where a condition excludes it', () => {
    expect(refusedTo('client', '{ open { name hidden @skip(if: true) { rate } } }')).toBeUndefined()
    const conditional = 'query($rates: Boolean!) { open { name hidden @include(if: $rates) { rate } } }'
    expect(refusedTo('client', conditional, { rates: false })).toBeUndefined()
    expect(refusedTo('client', conditional, { rates: true })).toBe('Hidden.rate')
  })

  test('counts when a fragment is spread twice, whatever the condition of the second spread', () => {
    const twice =
      'query($c: Boolean = true) { open { ...f ...f @include(if: $c) } } fragment f on Open { hidden { rate } }'
    expect(refusedTo('client', twice, { c: null })).toBe('Hidden.rate')
    expect(refusedTo('vetter', twice, { c: null })).toBeUndefined()
  })

  test('without a permission is refused to every role', () => {
    const bare = buildSchema('type Query { open: String }')
    expect(firstRefused(bare, operationIn('{ open }'), 'admin')).toBe('Query.open')
  })
})
