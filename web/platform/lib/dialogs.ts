/**
 * The names of the dialogs that `?dialog=` opens. A noun declares its own in its `screens.ts`, beside what opens; a screen or a link
 * does where the dialog is its own. Dialogs to which the specification gives a route, such as /clients/{id}, are child routes instead.
 */
export interface DialogNames {
  'save-view': true
}

export type DialogName = keyof DialogNames
