import * as z from 'zod/mini'
import type { PublicJob } from '#server/jobsPage/data.ts'
import { applicationInput, type SentApplication, skillLimit } from '#server/jobsPage/input.ts'

/** A line takes a skill and its years. */
export interface SkillInputs {
  /** The skill that the job names, or the label of an empty line. */
  readonly label: string
  /** The name of the input with the years. */
  readonly years: string
  /** The name of the input with the skill; undefined for a skill that the job names itself. */
  readonly skill?: string
}

/** The page shows one free line, and the next when one is filled in. */
const freeLines = 20

/** Returns the lines of the form: a job's own skills first, then free ones. @param typed may fill in more of these. */
export function skillLines(job: Pick<PublicJob, 'job_skills'> | undefined, typed: URLSearchParams): SkillInputs[] {
  const named = (job?.job_skills ?? []).map(({ skill }) => ({ label: skill.name, years: `years-${skill.id}` }))
  const filled = Array.from({ length: skillLimit }, (_, at) => at).filter((at) => typed.get(`skill-${at}`))
  const count = Math.max(freeLines, (filled.at(-1) ?? 0) + 1)
  const free = Array.from({ length: count }, (_, at) => ({
    label: `skill ${at + 1}`,
    years: `years-${at}`,
    skill: `skill-${at}`,
  }))
  return [...named, ...free]
}

/** A sentence for each wrong input, by its name. */
export type Problems = Readonly<Record<string, string>>

export function parseForm(
  typed: URLSearchParams,
  job: PublicJob | undefined,
): { readonly application?: SentApplication; readonly problems: Problems } {
  const lines = skillLines(job, typed).filter((line) => isFilledIn(line, typed))
  const text = (name: string) => typed.get(name) ?? ''
  const skills = lines.map(({ label, years, skill }) => ({ name: skill ? text(skill) : label, years: text(years) }))
  const texts = Object.fromEntries(Object.keys(applicationInput.shape).map((name) => [name, text(name)]))
  const parsed = z.safeParse(applicationInput, { ...texts, skills })
  if (parsed.success) return { application: parsed.data, problems: {} }
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) problems[inputAt(path, lines)] ??= message
  return { problems }
}

/** Moves the years of skills that a job named to free lines, because the job was closed. @param nameOf the skill of an id. */
export function freeNamedSkills(typed: URLSearchParams, nameOf: ReadonlyMap<string, string>): URLSearchParams {
  const moved = new URLSearchParams(typed)
  let at = skillLines(undefined, typed).findLastIndex((line) => isFilledIn(line, typed)) + 1
  for (const [name, years] of typed) {
    const skill = nameOf.get(name.replace(/^years-/, ''))
    if (skill === undefined || !years.trim()) continue
    moved.set(`skill-${at}`, skill)
    moved.set(`years-${at++}`, years)
  }
  return moved
}

/** A skill that the job names counts only with its years. */
function isFilledIn({ years, skill }: SkillInputs, typed: URLSearchParams): boolean {
  return [years, skill].some((name) => name !== undefined && typed.get(name)?.trim())
}

/** Finds the name of the input that an issue is about. */
function inputAt([first, at, part]: readonly PropertyKey[], lines: readonly SkillInputs[]): string {
  const line = first === 'skills' ? lines[Number(at)] : undefined
  if (!line) return String(first)
  return part === 'name' && line.skill ? line.skill : line.years
}
