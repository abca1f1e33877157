import type { MayRun } from './mayRun.ts'

export const messageOperations: MayRun = {
  getCommunication: ['admin', 'vetter', 'dstm', 'recruiter'],
  sendMessages: ['admin', 'vetter', 'dstm', 'recruiter'],
  allowMails: ['admin', 'vetter', 'dstm', 'recruiter'],
  // Each kind of text has permissions of its own, which server/texts/texts.test.ts tries.
  getTexts: ['admin', 'vetter', 'dstm', 'recruiter'],
  getTextVersions: ['admin', 'vetter', 'dstm', 'recruiter'],
  saveText: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteText: ['admin', 'vetter', 'dstm', 'recruiter'],
  getOutcomePreview: ['admin', 'vetter', 'dstm', 'recruiter'],
  getReminderRules: ['admin'],
  getReminderPlan: ['admin'],
  getMessageReply: ['admin', 'vetter', 'dstm', 'recruiter'],
  addMessageReply: ['admin', 'vetter', 'dstm', 'recruiter'],
  updateMessageReply: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteMessageReply: ['admin', 'vetter', 'dstm', 'recruiter'],
  getNotes: ['admin', 'vetter', 'dstm', 'recruiter'],
  getNote: ['admin', 'vetter', 'dstm', 'recruiter'],
  addNote: ['admin', 'vetter', 'dstm', 'recruiter'],
  updateNote: ['admin', 'vetter', 'dstm', 'recruiter'],
  deleteNote: ['admin', 'vetter', 'dstm', 'recruiter'],
}
