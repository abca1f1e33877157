import type { ReactNode } from 'react'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { GetFirmSettingsQuery } from '#web/platform/lib/graphql.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './FirmSettings.module.css'
import { settingsQuery } from './settingsQuery.ts'

type Settings = GetFirmSettingsQuery['getFirmSettings']

interface Props {
  readonly title: string
  /** What is chosen. */
  readonly label: string
  readonly name: 'work_shown' | 'inconclusive_days' | 'tick_months'
  readonly options: (chosen: string) => readonly Option[]
  /** @param version of the settings that were read. */
  readonly onSave: (chosen: string, version: number) => Promise<unknown>
  /** Says what follows from the choice. */
  readonly children: (settings: Settings) => ReactNode
}

/** Chooses one thing for the whole firm. */
export function ChoiceSection({ title, label, name, options, onSave, children }: Props) {
  const query = useQuery(settingsQuery, { showsErrors: true })
  const settings = query.data?.getFirmSettings
  const save = async (chosen: string) => {
    if (settings) await onSave(chosen, settings.version)
  }
  const saving = useAsyncAction(save, { inTurn: true })
  return (
    <QuerySection title={title} query={query} height={127}>
      {({ getFirmSettings }) => (
        <div className={`${ui.group} ${ui.block} ${styles.setting}`}>
          <div className={styles.select}>
            <Select
              label={label}
              labelHidden
              options={options(`${getFirmSettings[name]}`)}
              value={`${getFirmSettings[name]}`}
              onChange={(chosen) => void saving.run(chosen)}
            />
          </div>
          <p>{children(getFirmSettings)}</p>
          <MutationError error={saving.error} onDismiss={saving.clearError} />
        </div>
      )}
    </QuerySection>
  )
}

/** Lists the numbers on offer, with the chosen one among them. @param unit such as "days". */
export function numberOptions(offered: readonly number[], chosen: string, unit: string): Option[] {
  const numbers = [...new Set([...offered, Number(chosen)])].toSorted((a, b) => a - b)
  return numbers.map((number) => ({ value: `${number}`, label: numberText(number, unit) }))
}

export function numberText(number: number, unit: string): string {
  return `${number} ${number === 1 ? unit.slice(0, -1) : unit}`
}
