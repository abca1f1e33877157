import { type FollowUpSubject, followUpSubjects } from '#shared/followUps/followUpInput.ts'
import { isKeyOf } from '#shared/platform/keys.ts'

export interface Subject {
  readonly name: FollowUpSubject
  readonly id: string
}

/** Names a record in the address of a dialog, such as `job_id.5f1c…`. */
export function printSubject({ name, id }: Subject): string {
  return `${name}.${id}`
}

/** Parses the output of `printSubject`; undefined for any other text. */
export function parseSubject(text: string): Subject | undefined {
  const [name = '', id = ''] = text.split('.')
  return isKeyOf(followUpSubjects, name) && id ? { name, id } : undefined
}
