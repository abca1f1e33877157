import ui from '#web/platform/ui/ui.module.css'

interface Props {
  readonly review: { readonly shown_skills: readonly string[]; readonly unshown_skills: readonly string[] }
}

const list = new Intl.ListFormat('en')

/** Lists the skills that a sent review saw in the work, and those that it did not. */
export function SkillAnswerList({ review: { shown_skills, unshown_skills } }: Props) {
  return (
    <>
      {shown_skills.length > 0 && <p className={ui.aside}>The work shows {list.format(shown_skills)}.</p>}
      {unshown_skills.length > 0 && <p className={ui.aside}>The work does not show {list.format(unshown_skills)}.</p>}
    </>
  )
}
