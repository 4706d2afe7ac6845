/** What ties a control to its label, its help and its findings. */
export interface ControlAttributes {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  'aria-required': boolean
}
