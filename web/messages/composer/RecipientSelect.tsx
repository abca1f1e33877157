import { ActionIcon, Button } from '@mantine/core'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './RecipientSelect.module.css'

interface Props {
  readonly recipients: readonly { readonly name: string }[]
  /** The position of the shown recipient. */
  readonly place: number
  readonly onChange: (place: number) => void
  readonly onLeaveOut: () => void
}

/** Chooses the recipient whose message is shown. A single recipient is only named. */
export function RecipientSelect({ recipients, place, onChange, onLeaveOut }: Props) {
  const last = recipients.length - 1
  if (last === 0) return <p className={ui.quiet}>To {recipients[0]?.name}</p>
  return (
    <div className={`${ui.group} ${styles.choice}`}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Previous recipient"
        disabled={place === 0}
        onClick={() => onChange(place - 1)}
      >
        ‹
      </ActionIcon>
      <Select
        label="Preview for"
        labelHidden
        options={recipients.map(({ name }, index) => ({ value: String(index), label: `${index + 1}. ${name}` }))}
        value={String(place)}
        onChange={(value) => onChange(Number(value))}
      />
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Next recipient"
        disabled={place === last}
        onClick={() => onChange(place + 1)}
      >
        ›
      </ActionIcon>
      <Button variant="default" size="compact-sm" onClick={onLeaveOut}>
        Leave Out
      </Button>
    </div>
  )
}
