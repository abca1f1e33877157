import { jobMessageStates } from '#shared/jobMessages/jobMessages.ts'
import { type DeliveryMethod, deliveryMethods } from '#shared/platform/enumerations.ts'
import { defineList } from '#shared/platform/lists.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

// Stands apart from companyMessageInput.ts, so that a list does not load the validation library.

export const companyMessageStates = {
  ...jobMessageStates,
  /** The mailbox refused it for good. */
  BOUNCED: { label: 'Bounced', tone: 'bad' },
} as const satisfies Enumeration
export type CompanyMessageState = keyof typeof companyMessageStates

interface Delivered {
  readonly state: CompanyMessageState
  readonly delivery_method: DeliveryMethod
}

/** Gives the state that people see. A mail in the outbox was sent, but reached nobody. */
export function shownMailState({ state, delivery_method }: Delivered) {
  if (state === 'SENT' && delivery_method === 'OUTBOX') return { label: 'Kept in outbox', tone: 'neutral' } as const
  return companyMessageStates[state]
}

/** The mails to the contacts and clients of a company, or of all companies. */
export const companyMessageList = defineList({
  noun: 'company_messages',
  title: 'Messages',
  permission: 'companies:readAll',
  pageSize: 20,
  sort: { created_at: 'desc_nulls_last' },
  columns: {
    created_at: { label: 'When', kind: 'moment', filter: true },
    recipient: { label: 'To', kind: 'text', searched: true, sortable: false },
    delivery_method: {
      label: 'Channel',
      kind: 'oneOf',
      values: deliveryMethods,
      filter: true,
      sortable: false,
      hidden: true,
    },
    state: { label: 'State', kind: 'oneOf', values: companyMessageStates, filter: true, sortable: false },
    sender: { label: 'Sent by', kind: 'person', filter: true, sortable: false },
    subject: { label: 'Subject', kind: 'text', searched: true, hidden: true, sortable: false },
    text: { label: 'Message', kind: 'text', searched: true, sortable: false },
  },
})
