import { useRecordPage } from '../record/RecordPage.ts';
import { SentPicture, TakePicture } from './RowPicture.tsx';
import { useRecordPhoto } from './useRecordPhoto.ts';

/** Takes a photo of the record whose page is on screen. The photo shows beside the button until it is among the photos. */
export function TakePictureHere() {
  const { module, record } = useRecordPage();
  return record && module.picture !== undefined ? <Here module={module} record={record} /> : null;
}

function Here({ module, record }: Parameters<typeof TakePicture>[0]) {
  const photo = useRecordPhoto(module, record);
  return (
    <>
      <TakePicture module={module} record={record} text="facet.camera.photo" />
      <SentPicture photo={photo} size={44} />
    </>
  );
}
