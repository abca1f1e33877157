import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { longResumeNotice } from '#shared/resumes/resumes.ts'
import { tickBadge } from '#shared/skills/ticks.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql, type ResumeContentsFieldsFragment } from '#web/platform/lib/graphql.ts'
import { yearsText } from '#web/platform/lib/time/yearsText.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './Found.module.css'
import { useContents } from './useContents.ts'

const acceptMutation = graphql(`
  mutation acceptResumeSkills($input: AcceptResumeSkillsInput!, $key: String) {
    acceptResumeSkills(input: $input, key: $key) {
      ...ResumeContentsFields
    }
  }
`)

type Found = ResumeContentsFieldsFragment['skills'][number]

/** Lists the skills that a resume names. A click adds one to the developer, as claimed, with the years that the resume says. */
export function FoundSkills({ resumeId }: { resumeId: string }) {
  const { contents, error, retry } = useContents(resumeId)
  const mayWrite = useCan('resumes:write')
  const accept = useAccept(resumeId)
  const open = contents?.skills.filter(hasNews) ?? []
  // A section with a count of 0 shows nothing else, and would hide the notice.
  const isCounted = contents && !(contents.is_partly_searched && contents.skills.length === 0)
  return (
    <Section title="Skills found" {...(isCounted && { count: contents.skills.length })}>
      <QueryError error={error} onRetry={retry} />
      {contents?.is_partly_searched && <p className={styles.notice}>{longResumeNotice}</p>}
      <MutationError error={accept.error} onDismiss={accept.clearError} />
      {mayWrite && open.length > 1 && (
        <div className={styles.all}>
          <Button variant="default" loading={accept.running} onClick={() => void accept.run(open)}>
            Accept all {open.length}
          </Button>
        </div>
      )}
      <ul className={`${ui.ruled} ${styles.list}`} aria-label="Skills found">
        {contents?.skills.map((found) => (
          <FoundSkill key={found.skill.id} found={found}>
            {hasNews(found) && mayWrite && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Accept ${nameOf(found)}`}
                disabled={accept.running}
                onClick={() => void accept.run([found])}
              >
                {found.held && found.years !== null ? `Accept ${yearsText(found.years)}` : 'Accept'}
              </Button>
            )}
          </FoundSkill>
        ))}
      </ul>
    </Section>
  )
}

function FoundSkill({ found, children }: { found: Found; children: ReactNode }) {
  const { skill, mentions, excerpt, years, held } = found
  const told = [years !== null && yearsText(years), mentions > 1 && `${mentions} times`].filter(Boolean)
  return (
    <li>
      <div>
        <strong className={ui.name}>{skill.name}</strong>
        {told.length > 0 && <span className={ui.aside}> · {told.join(' · ')}</span>}
        <p className={ui.aside}>{excerpt}</p>
      </div>
      <div className={`${ui.line} ${styles.state}`}>
        {held && <StatusBadge {...tickBadge(held)} />}
        {children}
      </div>
    </li>
  )
}

/** Tells whether the developer lacks the skill, or its years. */
function hasNews({ held, years }: Found): boolean {
  return !held || (held.years_of_experience === null && years !== null)
}

/** Names what is accepted: the skill, or the years of one that the developer has. */
function nameOf({ skill, years, held }: Found): string {
  return held && years !== null ? `${yearsText(years)} of ${skill.name}` : skill.name
}

function useAccept(id: string) {
  const accept = useSave(acceptMutation)
  return useAsyncAction((found: readonly Found[]) => {
    const [first] = found
    const isOneSkill = found.length === 1 && !first?.held
    const what = first && found.length === 1 ? nameOf(first) : `${found.length} skills`
    return accept(
      { id, skill_ids: found.map(({ skill }) => skill.id) },
      `${what} ${isOneSkill ? 'is' : 'are'} accepted.`,
    )
  })
}
