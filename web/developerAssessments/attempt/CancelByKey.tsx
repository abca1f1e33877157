import { AttemptByKey, type KeyedDialogProps } from './AttemptByKey.tsx'
import { CancelDialog } from './CancelDialog.tsx'

export function CancelByKey(props: KeyedDialogProps) {
  return <AttemptByKey {...props} title="Cancel" dialog={CancelDialog} />
}
