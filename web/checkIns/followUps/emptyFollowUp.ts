export interface FollowUpValues {
  readonly [name: string]: string
  readonly body: string
  readonly assignee_id: string
  readonly due_on: string
}

export const emptyFollowUp: FollowUpValues = { body: '', assignee_id: '', due_on: '' }
