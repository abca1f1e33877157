import { Suspense } from 'react'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { useDocumentKeys } from '#web/platform/lib/browser/useDocumentKeys.ts'
import styles from './Triage.module.css'
import { TriageButton } from './TriageButton.tsx'
import { type TriageDialogProps, type TriageSubject, useTriage } from './useTriage.ts'

interface Props {
  /** Undefined until the applicant is read. Then nothing can be decided. */
  readonly subject: TriageSubject | undefined
}

/** Offers the decisions on the current applicant, by a button and a key each. A chip says what its decision would say. */
export function TriageActions({ subject }: Props) {
  const { decisions, step, chips } = useTriage(subject)
  const accept = () => decisions?.accept()
  const ask = () => decisions?.ask()
  const reject = () => decisions?.reject()
  const assign = () => decisions?.assign()
  useDocumentKeys('Record', {
    a: { label: 'Accept', run: accept, once: true },
    m: { label: 'Ask for more', run: ask, once: true },
    'Shift+M': { label: 'Ask for something else', run: () => step.ask('question') },
    r: { label: 'Reject with the last reason', run: reject, once: true },
    'Shift+R': { label: 'Reject with another reason', run: () => step.ask('rejection') },
    o: { label: 'Assign to the last owner', run: assign, once: true },
    'Shift+O': { label: 'Assign to somebody else', run: () => step.ask('owner') },
  })
  return (
    <section aria-label="Decision" className={styles.actions} aria-busy={!subject}>
      <TriageButton label="Accept" shortcut="a" main onClick={accept} />
      <TriageButton
        label="Ask"
        shortcut="m"
        onClick={ask}
        choice={{ label: 'Ask for something else', text: chips.question, onChange: () => step.ask('question') }}
      />
      <TriageButton
        label="Reject"
        shortcut="r"
        danger
        onClick={reject}
        choice={{ label: 'Reject with another reason', text: chips.rejection, onChange: () => step.ask('rejection') }}
      />
      <TriageButton
        label="Assign"
        shortcut="o"
        onClick={assign}
        choice={{ label: 'Assign to somebody else', text: chips.owner, onChange: () => step.ask('owner') }}
      />
      {subject && <TriageDialogs subject={subject} asked={step.asked} onClose={step.close} />}
    </section>
  )
}

const AskApplicantDialog = lazyPart(async () => (await import('./AskApplicantDialog.tsx')).AskApplicantDialog)
const AssignApplicantDialog = lazyPart(async () => (await import('./AssignApplicantDialog.tsx')).AssignApplicantDialog)
const RejectApplicantDialog = lazyPart(async () => (await import('./RejectApplicantDialog.tsx')).RejectApplicantDialog)

interface TriageDialogsProps extends TriageDialogProps {
  /** The step in the address, which may have no dialog. */
  readonly asked: string
}

/** Shows the dialog that the address asks for about the current applicant. */
function TriageDialogs({ asked, ...dialog }: TriageDialogsProps) {
  return (
    <Suspense>
      {asked === 'question' && <AskApplicantDialog {...dialog} />}
      {asked === 'owner' && <AssignApplicantDialog {...dialog} />}
      {asked === 'rejection' && <RejectApplicantDialog {...dialog} />}
    </Suspense>
  )
}
