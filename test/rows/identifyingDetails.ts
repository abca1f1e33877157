import type { PersonDetail } from '#server/developerAssessments/anonymity/needlesOf.ts'

const kinds = ['first_name', 'last_name', 'email', 'url_github', 'url_linkedin'] as const

/** Lists the details of a person with one of each kind at most. */
export function person(details: Partial<Record<PersonDetail['kind'], string>>): PersonDetail[] {
  return kinds.flatMap((kind) => {
    const fact = details[kind]
    return fact === undefined ? [] : [{ kind, fact }]
  })
}
