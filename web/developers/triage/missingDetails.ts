import { questionText } from '#web/developers/moves/decisionTexts.ts'
import type { TriagedApplicant } from './useTriagedApplicant.ts'

/** A missing detail that makes a decision hard. */
interface MissingDetail {
  readonly label: string
  /** The words that ask the applicant for it. */
  readonly request: string
}

type Asked = Pick<TriagedApplicant, 'cost_rate' | 'country' | 'skills'> & { readonly has_resume: boolean }

const details: readonly (MissingDetail & { readonly isMissing: (applicant: Asked) => boolean })[] = [
  {
    label: 'resume',
    request: 'your resume, as a PDF or a Word file',
    isMissing: ({ has_resume }) => !has_resume,
  },
  {
    label: 'rate',
    request: 'the rate per hour that you ask for, with its currency',
    isMissing: ({ cost_rate }) => cost_rate === null,
  },
  { label: 'country', request: 'the country that you live in', isMissing: ({ country }) => country === null },
  {
    label: 'skills',
    request: 'the skills that you work with, and for how many years',
    isMissing: ({ skills }) => skills.length === 0,
  },
]

export function missingDetails(applicant: Asked): readonly MissingDetail[] {
  return details.filter(({ isMissing }) => isMissing(applicant))
}

/** Returns the message that asks for missing details; without any, the beginning of one that somebody has to finish. */
export function questionFor(missing: readonly MissingDetail[]): string {
  if (missing.length === 0) return questionText
  const requests = missing.map(({ request }) => `- ${request}`).join('\n')
  return `${questionText}${requests}\n\nAn answer to this message is enough.\n\nBest,\n{{sender_name}}`
}
