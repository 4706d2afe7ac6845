export interface ComboboxOption {
  value: string
  /** What it stands for. */
  text: string
  /** What is said of it besides. */
  note?: string
  /** Whether it cannot be chosen itself, but leads to others that begin with it. */
  isOnlyStart?: boolean
}
