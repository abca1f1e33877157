import { Button } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { importFiles } from '#shared/imports.ts'
import { DownloadButton } from '#web/platform/ui/DownloadButton.tsx'
import { droppedFiles } from './chosenFiles.ts'
import styles from './Dropzone.module.css'

interface Props {
  readonly onFiles: (files: readonly File[]) => void
}

const templatesId = 'import-templates'

/** Accepts files by drop, one by one, or as a folder. */
export function Dropzone({ onFiles }: Props) {
  const [over, setOver] = useState(false)
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(await droppedFiles(event.dataTransfer.items))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the two buttons, which work by keyboard.
    <div
      className={styles.area}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>Drop CSV files and resumes here</h2>
      <p>
        A resume’s file name holds the developer’s e-mail address or full name. Nothing is written before you have seen
        what would change.
      </p>
      <div className={styles.buttons}>
        <FileButton label="Choose Files" onFiles={onFiles} />
        <FileButton label="Choose a Folder" folder onFiles={onFiles} />
      </div>
      <h3 id={templatesId}>Templates of the CSV files</h3>
      <ul className={styles.templates} aria-labelledby={templatesId}>
        {importFiles.map((file) => (
          <li key={file}>
            <DownloadButton path={`/import/template/${file}`} name={file} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FileButton({ label, folder = false, onFiles }: Props & { label: string; folder?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={folder ? 'default' : 'filled'} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
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
