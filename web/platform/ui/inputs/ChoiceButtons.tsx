import { Input } from '@mantine/core'
import { useId } from 'react'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ChoiceButtons.module.css'
import type { Option } from './choices/options.ts'
import type { InputProps } from './inputProps.ts'

interface Props extends Omit<InputProps, 'placeholder'> {
  readonly options: readonly Option[]
  /** Is '' until one is chosen. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Chooses one of a few options, each a button in sight. Arrow keys move the choice, as among radio buttons. */
export function ChoiceButtons({ options, value, onChange, disabled, 'data-path': path, ...wrapper }: Props) {
  const name = useId()
  const isWrong = Boolean(wrapper.error)
  return (
    <Input.Wrapper {...wrapper} id={name} labelElement="div">
      <div
        role="radiogroup"
        aria-labelledby={`${name}-label`}
        aria-describedby={isWrong ? `${name}-error` : undefined}
        aria-invalid={isWrong}
        aria-required={wrapper.required}
        className={`${ui.row} ${styles.choices}`}
        data-path={path}
      >
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
