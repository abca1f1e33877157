import type { RecordSubject } from '#shared/platform/recordSubjects.ts'

export interface Subject {
  readonly name: RecordSubject
  readonly id: string
}

/** Names a record in the address of a dialog, such as `job_id.5f1c…`. */
export function printSubject({ name, id }: Subject): string {
  return `${name}.${id}`
}
