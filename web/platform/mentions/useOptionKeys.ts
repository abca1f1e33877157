import { type KeyboardEvent, useState } from 'react'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'

interface Actions {
  readonly onChoose: (option: Option) => void
  readonly onClose: () => void
}

/** Keeps which option is marked. Arrow keys move the mark, Enter or Tab chooses, Escape closes; without options, all keys are the text's own. */
export function useOptionKeys(options: readonly Option[], { onChoose, onClose }: Actions) {
  const [marked, setMarked] = useState(0)
  const option = options[marked]
  const move = (steps: number) => setMarked((marked + steps + options.length) % options.length)

  function onKeyDown(event: KeyboardEvent): void {
    const isCombined = event.ctrlKey || event.metaKey || event.shiftKey
    // During composition, Enter belongs to the input method. Ctrl+Enter submits the form, and Shift+Tab leaves the text.
    if (!option || event.nativeEvent.isComposing || isCombined) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(option)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  return { marked, mark: setMarked, onKeyDown }
}
