import { Button } from '@mantine/core'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { graphql, type ResumeContentsFieldsFragment } from '#web/platform/lib/graphql.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { Section } from '#web/platform/ui/pages/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import styles from './FoundSkills.module.css'
import { useContents } from './useContents.ts'

const acceptMutation = graphql(`
  mutation acceptResumeSkills($id: ID!, $skill_ids: [ID!]!, $key: String) {
    acceptResumeSkills(id: $id, skill_ids: $skill_ids, key: $key) {
      ...ResumeContentsFields
    }
  }
`)

type Found = ResumeContentsFieldsFragment['skills'][number]

/** Lists the skills that a resume names. A click adds one to the developer, as claimed. */
export function FoundSkills({ resumeId }: { resumeId: string }) {
  const { contents, error, retry } = useContents(resumeId)
  const mayWrite = useCan('resumes:write')
  const accept = useAccept(resumeId)
  const message = errorText(error)
  const open = contents?.skills.filter(({ held }) => !held) ?? []
  return (
    <Section title="Skills found" {...(contents && { count: contents.skills.length })}>
      {message && (
        <Banner type="danger" onRetry={retry}>
          {message}
        </Banner>
      )}
      <MutationError error={accept.error} onDismiss={accept.clearError} />
      {mayWrite && open.length > 1 && (
        <div className={styles.all}>
          <Button variant="default" loading={accept.running} onClick={() => void accept.run(open)}>
            Accept all {open.length}
          </Button>
        </div>
      )}
      <ul className={styles.skills} aria-label="Skills found">
        {contents?.skills.map((found) => (
          <li key={found.skill.id}>
            <div>
              <strong>{found.skill.name}</strong>
              {found.mentions > 1 && <span className={styles.quiet}> {found.mentions} times</span>}
              <p className={styles.quiet}>{found.excerpt}</p>
            </div>
            {found.held && <Held verified={found.held.verified} />}
            {!found.held && mayWrite && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Accept ${found.skill.name}`}
                disabled={accept.running}
                onClick={() => void accept.run([found])}
              >
                Accept
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Held({ verified }: { verified: boolean }) {
  return <StatusBadge label={verified ? 'Verified' : 'Claimed'} tone={verified ? 'good' : 'neutral'} />
}

function useAccept(id: string) {
  const showUndo = useUndo()
  const run = useMutation(acceptMutation, { showsErrors: true })
  return useAsyncAction(async (found: readonly Found[]) => {
    const { extensions } = await run({ variables: { id, skill_ids: found.map(({ skill }) => skill.id) } })
    const [first] = found
    const what = found.length === 1 ? `${first?.skill.name} is` : `${found.length} skills are`
    showUndo(`${what} accepted.`, extensions?.change)
  })
}
