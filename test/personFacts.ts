import type { PersonFact } from '#server/developerAssessments/showing/needlesOf.ts'

const kinds = ['first_name', 'last_name', 'email', 'url_github', 'url_linkedin'] as const

/** The facts of a person with one of each kind at most. */
export function person(facts: Partial<Record<PersonFact['kind'], string>>): PersonFact[] {
  return kinds.flatMap((kind) => {
    const fact = facts[kind]
    return fact === undefined ? [] : [{ kind, fact }]
  })
}
