<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="own" tilewidth="16" tileheight="16" tilecount="9" columns="3" objectalignment="bottomleft">
 <image source="none.png" width="48" height="48"/>
  <tile id="0" type="rock"/>
  <tile id="1" type="floor"/>
  <tile id="2" type="mud"/>
  <tile id="3" type="water"/>
  <tile id="4" type="pit"/>
  <tile id="5" type="hero"/>
  <tile id="6" type="ember"/>
  <tile id="7" type="gate"/>
  <tile id="8" type="shade"/>
</tileset>
