import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { hasReturned } from '#shared/companyMessages/mailRefusals.ts'
import { type GuestKind, guestKinds } from '#shared/meetings/invitations.ts'
import { FieldFrame } from '#web/platform/forms/fields/FieldFrame.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { isMoment } from '#web/platform/lib/time/typedMoment.ts'
import { AllowMailsButton } from '#web/platform/records/AllowMailsButton.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './InviteField.module.css'

interface Person {
  readonly id: string
  readonly kind: GuestKind
  readonly name: string
  /** Says why they get no mail; null where they may get one. */
  readonly refusal: string | null
}

/** Chooses who of the participants is invited by mail: everybody, until somebody is left out. */
export function InviteField({ people }: { readonly people: readonly Person[] }) {
  const field = useField<readonly string[]>('uninvited_ids')
  const { starts_at, minutes } = useFormContext().fields.getValues()
  const uninvited = field.value
  const show = (ids: readonly string[]) =>
    people.flatMap(({ id, name }) => (ids.includes(id) ? [] : [name])).join(', ') || 'nobody'
  const set = (id: string, isInvited: boolean) =>
    field.set(isInvited ? uninvited.filter((one) => one !== id) : [...uninvited, id])
  const isOver = isMoment(String(starts_at)) && Date.parse(String(starts_at)) + Number(minutes) * 60_000 <= Date.now()
  return (
    <FieldFrame field={field} show={show}>
      <fieldset className={`${ui.group} ${styles.people}`}>
        <legend>Invite by mail</legend>
        {isOver ? (
          <p>This meeting is over, so nobody gets a mail.</p>
        ) : (
          people.map(({ id, kind, name, refusal }) => (
            <div key={id} className={styles.person}>
              <Checkbox
                label={name}
                description={refusal ? `Gets no mail: ${refusal}` : guestKinds[kind].label}
                disabled={refusal !== null}
                checked={refusal === null && !uninvited.includes(id)}
                onChange={(event) => set(id, event.currentTarget.checked)}
              />
              {hasReturned(refusal) && <AllowMailsButton id={id} name={name} />}
            </div>
          ))
        )}
      </fieldset>
    </FieldFrame>
  )
}
