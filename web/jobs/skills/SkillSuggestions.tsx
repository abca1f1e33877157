import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { graphql, type SuggestJobSkillsQuery } from '#web/platform/lib/graphql.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { moveSkill, type SkillList, skillLists } from './moveSkill.ts'
import styles from './SkillSuggestions.module.css'

const suggestQuery = graphql(`
  query suggestJobSkills($text: String!) {
    suggestJobSkills(text: $text) {
      id
      name
      excerpt
    }
  }
`)

type Skill = SuggestJobSkillsQuery['suggestJobSkills'][number]

/** Finds skills of the catalogue in a pasted description. One click adds a skill to a list. */
export function SkillSuggestions({ description }: { description: string }) {
  const api = useApi()
  const [text, setText] = useState(description)
  const [found, setFound] = useState<readonly Skill[]>()
  const { running, error, run, clearError } = useAsyncAction(async () => {
    const variables = { text }
    const { data } = await api.query(suggestQuery, { variables, showsErrors: true })
    setFound(data.suggestJobSkills)
  })
  return (
    <fieldset className={`${ui.group} ${styles.suggestions}`}>
      <legend>Skills in a description</legend>
      <Textarea
        aria-label="Description to look through"
        placeholder="Paste what the client wrote"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" size="xs" loading={running} disabled={!text.trim()} onClick={() => void run()}>
        Find Skills
      </Button>
      <MutationError error={error} onDismiss={clearError} />
      {found && <Found skills={found} />}
    </fieldset>
  )
}

function Found({ skills }: { skills: readonly Skill[] }) {
  const { fields } = useFormContext()
  const lists = fields.getValues() as Record<SkillList, string[]>
  const open = skills.filter(({ id }) => !skillLists.some((list) => lists[list].includes(id)))
  const accept = (id: string, to: SkillList) => fields.setValues({ ...moveSkill(lists, id, to) })
  return (
    <output className={styles.found}>
      {skills.length === 0 && 'The text names no skill of the catalogue.'}
      {skills.length > 0 && open.length === 0 && 'The job asks for every skill that the text names.'}
      <ul>
        {open.map(({ id, name, excerpt }) => (
          <li key={id}>
            <span className={ui.rest}>
              {name}
              <span className={`${ui.aside} ${styles.excerpt}`}>{excerpt}</span>
            </span>
            {skillLists.map((list) => (
              <Button
                key={list}
                size="compact-xs"
                variant="default"
                aria-label={`Add ${name} as ${list}`}
                onClick={() => accept(id, list)}
              >
                {list}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </output>
  )
}
