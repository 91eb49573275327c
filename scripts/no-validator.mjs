// Replaces the SDK's runtime shims in the bundle; see build.mjs.
export { default as process } from 'node:process';

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error('pim-mcp asks users nothing, so it has no JSON Schema validator');
  }
}
