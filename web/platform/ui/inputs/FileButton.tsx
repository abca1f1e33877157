import { Button } from '@mantine/core'
import { useRef } from 'react'

interface Props {
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
  readonly multiple?: boolean
  /** Chooses a folder with all its files. */
  readonly folder?: boolean
  /** The file name endings that can be chosen, such as `.pdf,.txt`; by default all. */
  readonly accept?: string
  readonly loading?: boolean
  readonly variant?: 'filled' | 'default'
}

export function FileButton({
  label,
  onFiles,
  multiple = false,
  folder = false,
  accept,
  loading = false,
  variant,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant ?? 'filled'} loading={loading} data-field onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        {...(folder && { webkitdirectory: '' })}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Lets the user choose the same files again after correcting them.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
