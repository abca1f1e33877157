import type { ReactNode } from 'react'
import ui from '#web/platform/ui/ui.module.css'

/** Gives screen readers a text for what sighted users see as a colour or a position. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={ui.hidden}>{children}</span>
}
