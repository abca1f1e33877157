import { importFiles, textFileRule } from '#shared/imports/imports.ts'
import { DropArea } from '#web/platform/ui/inputs/DropArea.tsx'
import { FileButton } from '#web/platform/ui/inputs/FileButton.tsx'
import { DownloadButton } from '#web/platform/ui/pages/DownloadButton.tsx'
import { droppedFiles } from './chosenFiles.ts'
import styles from './Dropzone.module.css'

const templatesId = 'import-templates'

/** Accepts files by drop, one by one, or as a folder. */
export function Dropzone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  return (
    <DropArea onDrop={async ({ items }) => onFiles(await droppedFiles(items))}>
      <h2>Drop tables and resumes here</h2>
      <p>
        Any CSV, Excel or OpenDocument table will do, whatever its columns are called. Name each resume after the
        developer’s e-mail address or full name. {textFileRule} Nothing is saved before you have seen what would change.
      </p>
      <div className={styles.buttons}>
        <FileButton label="Choose Files" multiple onFiles={onFiles} />
        <FileButton label="Choose a Folder" multiple folder variant="default" onFiles={onFiles} />
      </div>
      <h3 id={templatesId} className={styles.heading}>
        Templates of the CSV files
      </h3>
      <ul className={styles.templates} aria-labelledby={templatesId}>
        {importFiles.map((file) => (
          <li key={file}>
            <DownloadButton path={`/import/template/${file}`} name={file} />
          </li>
        ))}
      </ul>
    </DropArea>
  )
}
