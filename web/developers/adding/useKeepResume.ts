import type { UploadedResume } from '#shared/resumes/resumes.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { sendFile } from '#web/platform/lib/files/sendFile.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import type { ResumeToKeep } from './ResumeProposals.tsx'

const acceptMutation = graphql(`
  mutation acceptProposedYears($input: AcceptResumeSkillsInput!, $key: String) {
    acceptResumeSkills(input: $input, key: $key) {
      id
    }
  }
`)

/**
 * Keeps the resume of a developer who was just added, and the years that it says of the chosen skills. A failure is told and loses
 * nothing: on the tab of resumes, the file can be uploaded, and the years accepted.
 */
export function useKeepResume() {
  const portal = usePortal()
  const accept = useMutation(acceptMutation)
  return async (developerId: string, { file, proposal }: ResumeToKeep, chosen: readonly string[]): Promise<void> => {
    const told = proposal.skills.filter(({ id, years }) => years !== null && chosen.includes(id))
    const path = `/developer/${developerId}/resume`
    const kept = await sendFile<UploadedResume>(portal, path, file).catch(tell(`${file.name} was not kept.`))
    if (!kept || told.length === 0) return
    await accept({ id: kept.id, skill_ids: told.map(({ id }) => id) }).catch(
      tell('The years of experience were not kept.'),
    )
  }
}

function tell(sentence: string) {
  return (error: unknown) => showToast('danger', `${sentence} ${failureText(error)}`)
}
