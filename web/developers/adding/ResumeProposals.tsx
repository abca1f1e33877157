import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { valuesOf } from '#shared/platform/transitions.ts'
import { longResumeNotice, type ResumeProposal, resumeEndings, resumeSizeLimit } from '#shared/resumes/resumes.ts'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { sendFile } from '#web/platform/lib/files/sendFile.ts'
import { countryName } from '#web/platform/lib/text/countries.ts'
import { yearsText } from '#web/platform/lib/time/yearsText.ts'
import { DropArea } from '#web/platform/ui/inputs/DropArea.tsx'
import { FileButton } from '#web/platform/ui/inputs/FileButton.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './ResumeProposals.module.css'

/** A resume that was read, and is not kept yet. */
export interface ResumeToKeep {
  readonly file: File
  readonly proposal: ResumeProposal
}

interface Props {
  readonly resume: ResumeToKeep | undefined
  readonly onResume: (resume: ResumeToKeep | undefined) => void
}

/** Takes the resume of a new developer, and proposes its values. Each value is used only when confirmed. */
export function ResumeProposals({ resume, onResume }: Props) {
  const portal = usePortal()
  const { running, error, run, clearError } = useAsyncAction(async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > resumeSizeLimit) throw new Error('This file is larger than 10 MB. Choose a smaller one.')
    onResume({ file, proposal: await sendFile<ResumeProposal>(portal, '/resume/proposal', file) })
  })
  return (
    <>
      <DropArea look="line" onDrop={({ files }) => void run([...files])}>
        <p>{resume ? resume.file.name : 'Drop a resume here. Vouch keeps the file and proposes what it says.'}</p>
        {resume && (
          <Button variant="default" onClick={() => onResume(undefined)}>
            Remove
          </Button>
        )}
        <FileButton
          label={resume ? 'Choose Another' : 'Choose File'}
          accept={resumeEndings}
          variant="default"
          loading={running}
          onFiles={run}
        />
      </DropArea>
      <MutationError error={error} onDismiss={clearError} />
      {resume && <Proposals proposal={resume.proposal} />}
    </>
  )
}

const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  url_github: 'GitHub',
  url_linkedin: 'LinkedIn',
  country: 'Country',
} as const
const names = valuesOf(labels)

function Proposals({ proposal }: { proposal: ResumeProposal }) {
  const { fields } = useFormContext()
  const { value: chosen } = useField<string[]>('skills')
  const proposed = names.filter((name) => proposal[name] !== null)
  const toggle = (id: string) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className={styles.proposals}>
      <legend>The resume says</legend>
      {proposed.length + proposal.skills.length === 0 && (
        <p>No name, e-mail address, link, country or skill was found in it.</p>
      )}
      <ul>
        {proposed.map((name) => (
          <li key={name}>
            <span className={`${ui.aside} ${styles.label}`}>{labels[name]}</span>
            <span className={ui.rest}>{textOf(name, proposal[name])}</span>
            <Choice
              name={`Use ${labels[name]} ${textOf(name, proposal[name])}`}
              pressed={fields.values[name] === proposal[name]}
              onClick={() => fields.setFieldValue(name, proposal[name])}
            >
              Use
            </Choice>
          </li>
        ))}
      </ul>
      {proposal.is_partly_searched && <p>{longResumeNotice}</p>}
      {proposal.skills.length > 0 && (
        <div className={styles.skills}>
          <span className={`${ui.aside} ${styles.label}`}>Skills</span>
          {proposal.skills.map(({ id, name, years }) => {
            const text = years === null ? name : `${name}, ${yearsText(years)}`
            return (
              <Choice
                key={id}
                name={`Use skill ${text}`}
                pressed={chosen.includes(id)}
                onClick={() => fields.setFieldValue('skills', toggle(id))}
              >
                {text}
              </Choice>
            )
          })}
        </div>
      )}
    </fieldset>
  )
}

function textOf(name: keyof typeof labels, value: string | null) {
  return name === 'country' ? countryName(value) : value
}

interface ChoiceProps {
  /** The accessible name. */
  readonly name: string
  readonly pressed: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Stays in place once pressed, so that the focus is not lost. */
function Choice({ name, pressed, onClick, children }: ChoiceProps) {
  return (
    <Button
      size="compact-sm"
      variant={pressed ? 'light' : 'default'}
      aria-label={name}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
