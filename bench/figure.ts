// One measured number beside its goal.
export interface Figure {
  id: string
  /** Undefined when it could not be measured, e.g. because its data is not there; `setup` says why. */
  value: number | undefined
  unit: string
  goal: string
  met: boolean
  setup: string
}
