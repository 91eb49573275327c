/** The product of a call, or candidates for it. */

import { readRows, type ToolAnswer } from '../bridge/read-answer.ts';
import { showView } from '../bridge/show-view.tsx';
import { Message, ViewFrame } from '../components/states.tsx';
import { ProductList } from './labelled-fields.tsx';
import { ProductSheet, readSheet, useOpenProduct } from './product-sheet.tsx';

function Sheet({ answer }: { readonly answer: ToolAnswer }) {
  const onProduct = useOpenProduct();
  const data = readSheet(answer);
  if (data !== undefined) return <ProductSheet data={data} />;
  const { candidates, not_found: isKnown } = answer.values;
  if (!Array.isArray(candidates)) {
    return (
      <Message title={isKnown === undefined ? 'No product was found' : 'There is no such product'}>
        The answer in the conversation tells what was tried.
      </Message>
    );
  }
  return (
    <>
      <h1>Which product?</h1>
      <p class="soft">Several have this code or name.</p>
      <ProductList products={readRows(answer.values, 'candidates')} onProduct={onProduct} />
    </>
  );
}

showView('sheet', (view) => (
  <ViewFrame view={view} waitingFor="Reading the product">
    {(answer) => <Sheet answer={answer} />}
  </ViewFrame>
));
