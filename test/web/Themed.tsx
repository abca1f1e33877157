import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiContext } from '#web/platform/lib/api/useApi.ts'
import { Toaster } from '#web/platform/ui/overlays/Toaster.tsx'
import { cssVariables, theme } from '#web/platform/ui/theme.ts'
import { emptyApi } from './emptyApi.ts'

/** Shows pieces as the app does: in its theme, and with its toasts. Nothing is waited for that only moves. */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <ApiContext value={emptyApi}>{children}</ApiContext>
      <Toaster />
    </MantineProvider>
  )
}
