import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type NoteChannel, noteChannels } from '#shared/jobNotes/talks.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { useSave } from '#web/platform/forms/useSave.ts'
import { dayFromNow } from '#web/platform/lib/days.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'
import { MentionArea } from '#web/platform/mentions/MentionArea.tsx'
import { DateField } from '#web/platform/ui/inputs/DateField.tsx'
import { optionsOf } from '#web/platform/ui/inputs/options.ts'
import { Select } from '#web/platform/ui/inputs/Select.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './JobNotesTab.module.css'

const addMutation = graphql(`
  mutation addJobNote($note: JobNoteInput!, $key: String) {
    addJobNote(note: $note, key: $key) {
      id
    }
  }
`)

interface TypedTalk {
  readonly channel: NoteChannel | ''
  readonly talked_on: string
  readonly outcome: string
}

const noTalk: TypedTalk = { channel: '', talked_on: '', outcome: '' }

/** Adds a note. Typed text is kept when one visits other screens or reloads. */
export function AddJobNoteForm({ jobId }: { jobId: string }) {
  const add = useSave(addMutation)
  const [body, setBody] = useSessionState(`note of ${jobId}`, '', { persisted: true })
  const [talk, setTalk] = useState(noTalk)
  const { running, error, run, clearError } = useAsyncAction(async () => {
    const { channel, talked_on, outcome } = talk
    const ofTalk = channel === '' ? {} : { channel, talked_on, outcome }
    await add({ note: { job_id: jobId, body, ...ofTalk } })
    setBody('')
    setTalk(noTalk)
  })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (body.trim()) void run()
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <MentionArea
        label="New note"
        description="Staff can read it, clients cannot. Type @ to mention a colleague."
        minRows={2}
        maxLength={5_000}
        value={body}
        onChange={setBody}
      />
      <TalkFields talk={talk} onChange={setTalk} />
      <MutationError error={error} onDismiss={clearError} />
      <Button type="submit" loading={running} disabled={!body.trim()}>
        Add Note
      </Button>
    </form>
  )
}

interface TalkProps {
  readonly talk: TypedTalk
  readonly onChange: (talk: TypedTalk) => void
}

/** Makes the note one of a talk, which was today unless another day is entered. */
function TalkFields({ talk, onChange }: TalkProps) {
  const { channel, talked_on, outcome } = talk
  return (
    <div className={styles.talk}>
      <Select
        label="About a talk"
        placeholder="No talk"
        options={optionsOf(noteChannels)}
        value={channel}
        onChange={(chosen) =>
          onChange(
            isKeyOf(noteChannels, chosen)
              ? { ...talk, channel: chosen, talked_on: talked_on || dayFromNow(0) }
              : noTalk,
          )
        }
      />
      {channel !== '' && (
        <DateField
          label="Talked on"
          value={talked_on}
          onChange={(day) => onChange({ ...talk, talked_on: day })}
          onUnreadable={(text) => onChange({ ...talk, talked_on: text })}
        />
      )}
      {channel !== '' && (
        <TextInput
          label="Outcome"
          maxLength={500}
          value={outcome}
          onChange={(event) => onChange({ ...talk, outcome: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
