import { Component, type ReactNode } from 'react'
import { reportError } from '#web/platform/lib/browser/report.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

interface Props {
  readonly children: ReactNode
}

/** Catches errors outside of any screen. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean; readonly error?: unknown }> {
  override state = { failed: false, error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children
  }
}
