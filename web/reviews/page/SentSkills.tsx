import type { ReviewDraft } from '#shared/reviews/reviewInput.ts'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { SkillAnswerList } from '#web/reviews/drafts/SkillAnswerList.tsx'

/** Shows the skills in the viewer's review, once it is locked. */
export function SentSkills({ review }: { review: ReviewDraft }) {
  // After sending, the shown skills include the unclaimed ones. A review that was closed before keeps them separate.
  const shown_skills = [...review.shown_skills, ...review.unclaimed_skills]
  const isSilent = shown_skills.length + review.unshown_skills.length === 0
  return (
    <Section title="Skills">
      <div className={`${ui.group} ${ui.block}`}>
        {isSilent ? (
          <p className={ui.aside}>This review says nothing about skills.</p>
        ) : (
          <SkillAnswerList review={{ ...review, shown_skills }} />
        )}
      </div>
    </Section>
  )
}
