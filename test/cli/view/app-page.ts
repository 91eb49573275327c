/// <reference lib="dom" />
/** A view for tests, made with the official App class: it writes down what it is told, and asks for everything. */

import { App } from '@modelcontextprotocol/ext-apps/app-with-deps';

const app = new App({ name: 'test view', version: '1.0.0' }, {}, { autoResize: false });
const told: Record<string, unknown> = {};
const write = (): void => {
  document.body.textContent = JSON.stringify(told);
};
app.addEventListener('toolinput', ({ arguments: args }) => {
  told.args = args;
  write();
});
app.addEventListener('toolresult', ({ structuredContent, _meta }) => {
  told.structured = structuredContent;
  told.meta = Object.keys(_meta ?? {});
  const ask = async (): Promise<void> => {
    const called = await app.callServerTool({ name: 'find_products', arguments: { limit: 0 } });
    told.called = called.structuredContent;
    told.unknown = await app
      .callServerTool({ name: 'no_such_tool', arguments: {} })
      .catch(() => 'refused');
    told.link = await app.openLink({ url: 'javascript:alert(1)' });
    const resource = { uri: 'file:///rows.csv', mimeType: 'text/csv', text: 'a,b' };
    told.file = await app.downloadFile({ contents: [{ type: 'resource', resource }] });
    told.storage = await Promise.resolve()
      .then(() => localStorage.length)
      .catch(() => 'none');
    await app.sendSizeChanged({ height: 321 });
    told.theme = app.getHostContext()?.theme;
    told.done = true;
    write();
  };
  void ask();
});
void app.connect();
