import { AttemptByKey, type KeyedDialogProps } from './AttemptByKey.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'

export function ExtendByKey(props: KeyedDialogProps) {
  return <AttemptByKey {...props} title="Extend" dialog={ExtendDialog} />
}
