// Node keeps compiled code between runs where it can (from 22.1 on); start-up is most of what a short command costs.
import * as module from 'node:module'

export function enableCompileCache(): void {
  const enable: unknown = Reflect.get(module, 'enableCompileCache')
  if (typeof enable === 'function') enable()
}
