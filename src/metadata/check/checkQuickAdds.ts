import type { Schema } from '../model.ts';
import { type Finding, type Mistake, unknown } from './mistakes.ts';
import { twice } from './nameChecks.ts';

/**
 * Buttons lead to modules that are there, and that people write.
 * @param file the app's file
 * @param uncertain see crossCheckModule
 */
export function checkQuickAdds(schema: Schema, file: string, uncertain: ReadonlySet<string>): Mistake[] {
  const names = (schema.app.quickAdds ?? []).map(({ module }) => module);
  const findings = names.flatMap((name, index): Finding[] => {
    const path = `quickAdds[${index}].module`;
    const module = schema.modules[name];
    if (!module) return [unknown(path, 'module', name, Object.keys(schema.modules), name)];
    return module.readOnly ? [{ path, message: `"${name}" is written by the server alone; remove it` }] : [];
  });
  return [...findings, ...twice('quickAdds', names)]
    .filter(({ about }) => about === undefined || !uncertain.has(about))
    .map(({ path, message }) => ({ file, path, message }));
}
